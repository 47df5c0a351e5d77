import { mkdirSync, writeFileSync } from 'node:fs';
mkdirSync(process.argv[2], { recursive: true });
writeFileSync(`${process.argv[2]}/index.html`, '<!doctype html><title>Sabot</title>');
