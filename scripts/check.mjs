// npm run check
import { existsSync } from "node:fs";
import { join } from "node:path";
import { ensureInstalled } from "./lib/ensure-installed.mjs";
import { capture, node24, projectDir } from "./lib/run.mjs";

const typedFolders = [
  ".",
  "store",
  "contract",
  "ui",
  "server",
  "storefront",
  "backoffice",
  "scripts",
];

await ensureInstalled();
// Types and dead code depend on generated route types.
for (const app of ["storefront", "backoffice"]) {
  if (!existsSync(join(projectDir, app, "vite.config.ts"))) continue;
  await check(`routes ${app}`, "react-router", ["typegen", app]);
}
await Promise.all([
  check("format and lint", "biome", ["check", "--error-on-warnings", "."]),
  check("arrows", node24(), ["scripts/check-arrows.mjs"]),
  check("retired words", node24(), ["scripts/check-words.ts"]),
  check("text in elements", node24(), ["scripts/check-jsx-text.ts"]),
  check("dead code", "knip", []),
  checkTypes(),
]);

async function checkTypes() {
  for (const folder of typedFolders) {
    if (!existsSync(join(projectDir, folder, "tsconfig.json"))) continue;
    await check(`types ${folder}`, "tsc", ["-p", folder]);
  }
}

/**
 * @param {string} name
 * @param {string} command
 * @param {string[]} args
 */
async function check(name, command, args) {
  const { code, output } = await capture(command, args);
  if (code === 0) {
    console.log(`✓ ${name}`);
    return;
  }
  console.error(`✗ ${name}\n${output}\n`);
  process.exitCode = 1;
}
