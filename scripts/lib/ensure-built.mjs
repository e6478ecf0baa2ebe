import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { mayWrite } from "./may-write.mjs";
import { node24, projectDir, runOrExit } from "./run.mjs";

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

const builds = ["storefront", "backoffice"].map((app) => join(projectDir, app, "build"));

/** An account that may not build starts with the existing build. */
export async function ensureBuilt() {
  const stamp = join(projectDir, "storefront", "build", ".inputs");
  const fingerprint = fingerprintOf(projectDir, inputs, builtInVariables());
  if (readIfThere(stamp) === fingerprint) return;
  if (!builds.every(mayWrite)) {
    const isThere = builds.every((build) => existsSync(join(build, "client")));
    console.error(
      isThere
        ? `Starting with the pages that are there: this account may not build them again. If the code changed, run npm run build as the account that owns ${projectDir}.`
        : `There are no built pages, and this account may not build them. Run npm run build as the account that owns ${projectDir}.`,
    );
    if (isThere) return;
    process.exit(1);
  }
  console.log("Building the pages …");
  rmSync(stamp, { force: true });
  await runOrExit("npm", ["run", "build"]);
  await runOrExit(node24(), ["main/prepare-start.ts"]);
  writeFileSync(stamp, fingerprint);
}

function builtInVariables() {
  return Object.entries(process.env)
    .filter(([name]) => name.startsWith("VITE_"))
    .sort()
    .join("\n");
}

/**
 * A missing file counts as empty.
 * @param {string} dir
 * @param {string[]} paths
 * @param {string} [more] other input of the hash
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
