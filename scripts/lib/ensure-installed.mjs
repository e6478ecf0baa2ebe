import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { projectDir, runOrExit } from "./run.mjs";

/**
 * @typedef {{ version?: string, integrity?: string, optional?: boolean }} LockedPackage
 */

/** Installs the dependencies unless those that are there are the ones package-lock.json names. */
export async function ensureInstalled() {
  if (isInstalled(projectDir)) return;
  console.log("Installing dependencies …");
  // Also where NODE_ENV says production: the build and the tests need all of them. None of them needs a script of
  // its own: PostgreSQL's libraries are linked when it starts, and Java is fetched by who runs the tests.
  const all = ["--include=dev", "--include=optional", "--ignore-scripts", "--loglevel=error"];
  await runOrExit("npm", ["ci", ...all]);
}

/**
 * Whether npm's own record of what it installed (written at the very end) matches the lock file.
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
    // Optional packages for other machines are never there.
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
