import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { mayWrite } from "./may-write.mjs";
import { projectDir, runOrExit } from "./run.mjs";

/** @typedef {{ version?: string, integrity?: string, optional?: boolean }} LockedPackage */

export async function ensureInstalled() {
  if (isInstalled(projectDir)) return;
  if (!mayWrite(join(projectDir, "node_modules"))) {
    console.error(
      `The dependencies are missing or of another release, and this account may not install them. Run npm ci as the account that owns ${projectDir}.`,
    );
    process.exit(1);
  }
  console.log("Installing dependencies …");
  // Build and tests need all of them, also with NODE_ENV=production. None needs its install script.
  const all = ["--include=dev", "--include=optional", "--ignore-scripts", "--loglevel=error"];
  await runOrExit("npm", ["ci", ...all]);
}

/**
 * npm writes this record last.
 * @param {string} dir
 */
export function isInstalled(dir) {
  const record = join(dir, "node_modules", ".package-lock.json");
  if (!existsSync(record)) return false;
  const installed = readPackages(record);
  const wanted = Object.entries(readPackages(join(dir, "package-lock.json")));
  return wanted.every(([path, { version, integrity, optional }]) => {
    if (path === "") return true;
    const found = installed[path];
    // Optional packages for other platforms are not installed.
    if (found === undefined) return optional === true;
    return found.version === version && found.integrity === integrity;
  });
}

/**
 * @param {string} file
 * @returns {Record<string, LockedPackage>}
 */
function readPackages(file) {
  return JSON.parse(readFileSync(file, "utf8")).packages ?? {};
}
