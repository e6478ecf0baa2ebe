import { createHash } from "node:crypto";
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { node24, projectDir, runOrExit } from "./run.mjs";

/** What the pages are built from: files, and folders with everything in them. */
const inputs = [
  "storefront",
  "backoffice",
  "ui",
  "contract",
  "scripts",
  "store",
  "package.json",
  "package-lock.json",
];
const skipped = new Set(["build", ".react-router", "node_modules"]);

/** Builds the pages unless the build that is there was made from the very same files. */
export async function ensureBuilt() {
  const stamp = join(projectDir, "storefront", "build", ".inputs");
  const fingerprint = fingerprintOf(projectDir, inputs, builtInVariables());
  if (readIfThere(stamp) === fingerprint) return;
  console.log("Building the pages …");
  rmSync(stamp, { force: true });
  await runOrExit("npm", ["run", "build"]);
  await runOrExit(node24(), ["main/prepare-start.ts"]);
  writeFileSync(stamp, fingerprint);
}

/** The variables that Vite writes into the pages. */
function builtInVariables() {
  return Object.entries(process.env)
    .filter(([name]) => name.startsWith("VITE_"))
    .sort()
    .join("\n");
}

/**
 * A hash of the content of files and folders; what is missing counts as empty.
 * @param {string} dir
 * @param {string[]} paths
 * @param {string} [more] what else decides
 */
export function fingerprintOf(dir, paths, more = "") {
  const hash = createHash("sha256").update(more);
  for (const path of paths.flatMap((path) => listFiles(dir, path))) {
    hash.update(`${path}\0`).update(
      createHash("sha256")
        .update(readFileSync(join(dir, path)))
        .digest(),
    );
  }
  return hash.digest("hex");
}

/**
 * @param {string} dir
 * @param {string} path
 * @returns {string[]}
 */
function listFiles(dir, path) {
  const found = statSync(join(dir, path), { throwIfNoEntry: false });
  if (found === undefined || /\.test\.tsx?$/.test(path)) return [];
  if (!found.isDirectory()) return [path];
  return readdirSync(join(dir, path))
    .filter((name) => !skipped.has(name))
    .sort()
    .flatMap((name) => listFiles(dir, `${path}/${name}`));
}

/** @param {string} file */
function readIfThere(file) {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return undefined;
  }
}
