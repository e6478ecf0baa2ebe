// npm run check: format, lint, types, arrows between folders, dead code.
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
// Route types are generated and must be there before types and dead code are looked at.
for (const app of ["storefront", "backoffice"]) {
  if (!existsSync(join(projectDir, app, "vite.config.ts"))) continue;
  await check(`routes ${app}`, "react-router", ["typegen", app]);
}
await Promise.all([
  check("format and lint", "biome", ["check", "--error-on-warnings", "."]),
  check("arrows", node24(), ["scripts/check-arrows.mjs"]),
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
 * Runs one check; its words are shown only when it fails.
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
