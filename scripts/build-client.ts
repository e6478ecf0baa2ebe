// npm run client: writes the package aso-client, ready to publish, to build/client.
import { appendFile, copyFile, mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join, posix } from "node:path";
import { writeClientTypes } from "./lib/client-types.ts";
import { capture, projectDir } from "./lib/run.mjs";

const target = join(projectDir, "build", "client");
const source = join(target, "source");
const packed = join(target, "package");
const clientFolder = "contract/client";
const errorCodes = "contract/api/error-codes.ts";

await rm(target, { recursive: true, force: true });
await mkdir(source, { recursive: true });
await mkdir(packed);

const files = (await readdir(join(projectDir, clientFolder)))
  .filter((file) => /(?<!\.test)\.ts$/.test(file) && file !== "base-address.ts")
  .map((file) => `${clientFolder}/${file}`);
const imports = new Map<string, string>();
for (const file of [...files, `${clientFolder}/package/index.ts`]) {
  const text = await readFile(join(projectDir, file), "utf8");
  await writeFile(join(source, posix.basename(file)), flatten(file, text));
}
await appendFile(join(source, "index.ts"), 'export type * from "./types.ts";\n');
await copyFile(join(projectDir, errorCodes), join(source, "error-codes.ts"));
await writeFile(join(source, "types.ts"), await writeClientTypes(imports));
const config = {
  extends: "../../../tsconfig.base.json",
  compilerOptions: {
    lib: ["es2023", "dom", "dom.iterable"],
    target: "es2023",
    noEmit: false,
    declaration: true,
    outDir: packed,
    rewriteRelativeImportExtensions: true,
  },
};
await writeFile(join(source, "tsconfig.json"), JSON.stringify(config));
await runProgram("tsc", ["-p", source]);
// tsc renames what is imported in JavaScript alone.
for (const file of (await readdir(packed)).filter((name) => name.endsWith(".d.ts"))) {
  const text = await readFile(join(packed, file), "utf8");
  await writeFile(join(packed, file), text.replace(/((?:from |import\()"\.[^"]+)\.ts"/g, '$1.js"'));
}

const store = JSON.parse(await readFile(join(projectDir, "package.json"), "utf8"));
const manifest = {
  name: "aso-client",
  version: store.version,
  description: "Typed client of the API of an Aṣọ store",
  license: store.license,
  type: "module",
  sideEffects: false,
  engines: { node: ">=20" },
  exports: { ".": { types: "./index.d.ts", default: "./index.js" } },
};
await writeFile(join(packed, "package.json"), `${JSON.stringify(manifest, null, 2)}\n`);
await copyFile(join(projectDir, clientFolder, "package/README.md"), join(packed, "README.md"));
await copyFile(join(projectDir, "LICENSE"), join(packed, "LICENSE"));
await rm(source, { recursive: true });
await runProgram("npm", ["pack", packed, "--pack-destination", target, "--silent"]);
console.log(`build/client/aso-client-${store.version}.tgz`);

/** Puts a file beside the others, and notes what it needs of the API. */
function flatten(file: string, text: string): string {
  const importPattern = /(?:import|export) (?:type )?\{([^}]*)\} from "(\.[^"]+)"/g;
  return text.replace(importPattern, (statement, names: string, from: string) => {
    const origin = posix.join(posix.dirname(file), from);
    if (!origin.startsWith("contract/api/") || origin === errorCodes) {
      return statement.replace(from, `./${posix.basename(from)}`);
    }
    for (const name of names.split(",")) {
      const type = name.trim().replace(/^type /, "");
      if (type) imports.set(type, origin);
    }
    return statement.replace(from, "./types.ts");
  });
}

async function runProgram(command: string, args: string[]): Promise<void> {
  const { code, output } = await capture(command, args);
  if (code !== 0) throw new Error(`${command} failed:\n${output}`);
}
