// Begun before a program (--import): writes the packages that it loaded to the file NOTE_IMPORTS when it ends.
import { writeFileSync } from "node:fs";
import { registerHooks } from "node:module";

const packages = new Set();
registerHooks({
  load(url, context, next) {
    const [, name] = /\/node_modules\/((?:@[^/]+\/)?[^/]+)\/(?!.*\/node_modules\/)/.exec(url) ?? [];
    if (name) packages.add(name);
    return next(url, context);
  },
});
process.on("exit", () => {
  writeFileSync(process.env.NOTE_IMPORTS ?? "", JSON.stringify([...packages]));
});
