// promise.ts - what index.d.ts promises, index.ts keeps: else this does not compile.
import type * as promised from 'sabot-baccarat';
import { open } from './index';

export const kept: typeof promised.open = open;
