// Runs the library as WebAssembly and natively, and wants the same answers.
//   node compare.mjs probe.wasm native-probe
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

const [wasmFile, nativeProgram] = process.argv.slice(2);
const module = new WebAssembly.Module(readFileSync(wasmFile));
const imports = WebAssembly.Module.imports(module);
if (imports.length > 0) {
  console.error("lib/ must need nothing from outside, but imports", imports);
  process.exit(1);
}
const { exports } = new WebAssembly.Instance(module, {});
exports._initialize();

const expected = execFileSync(nativeProgram, { encoding: "utf8" });
const answers = ["rounds", "settlements", "roads", "odds", "shoes"]
  .map((name) => `${name} ${exports[`probe_${name}`]() >>> 0}\n`)
  .join("");
if (answers !== expected) {
  console.error(`WebAssembly says\n${answers}but the native program says\n${expected}`);
  process.exit(1);
}
console.log(`0 imports; the same answers as the native program:\n${answers}`);
