// Checks the direction of imports (.dependency-cruiser.mjs), that every file was read, and that
// an index of a module exports few names.
import { globSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync } from "@swc/core";
import { cruise, format } from "dependency-cruiser";
import rules from "../.dependency-cruiser.mjs";
import { projectDir } from "./lib/run.mjs";

const folders = [
  "store",
  "contract",
  "ui",
  "server",
  "storefront",
  "backoffice",
  "sandbox",
  "main",
].filter((folder) => readdirSync(projectDir).includes(folder));
const { forbidden = [], options } = rules;

process.chdir(projectDir);
const resolveOptions = options?.enhancedResolveOptions;
const { output: graph } = await cruise(
  folders,
  { ...options, ruleSet: { forbidden }, validate: true },
  resolveOptions,
);
if (typeof graph === "string") throw new TypeError("dependency-cruiser gave text, not a graph");

const broken = graph.summary.violations;
if (broken.length > 0) console.error((await format(graph, { outputType: "err" })).output);

const read = new Set(graph.modules.map(({ source }) => source));
const unread = folders.flatMap(listSources).filter((path) => !read.has(path));
if (unread.length > 0) console.error(`Not read, so not checked:\n  ${unread.join("\n  ")}`);

const maxExports = 30;
const wide = globSync("server/modules/**/index.ts")
  .map((path) => ({ path, exports: countExports(path) }))
  .filter(({ exports }) => exports > maxExports);
for (const { path, exports } of wide) {
  console.error(`${path} exports ${exports} names; at most ${maxExports}: split it by folders`);
}

process.exitCode = broken.length > 0 || unread.length > 0 || wide.length > 0 ? 1 : 0;

/**
 * @param {string} folder
 * @returns {string[]}
 */
function listSources(folder) {
  return readdirSync(join(projectDir, folder), { recursive: true, encoding: "utf8" })
    .map((path) => `${folder}/${path}`)
    .filter((path) => /(?<!\.d|\.test)\.tsx?$/.test(path))
    .filter((path) => !/\/(build|\.react-router|node_modules)\//.test(path));
}

/** @param {string} path */
function countExports(path) {
  const { body } = parseSync(readFileSync(path, "utf8"), { syntax: "typescript" });
  return body
    .filter((statement) => statement.type === "ExportNamedDeclaration")
    .reduce((total, { specifiers }) => total + specifiers.length, 0);
}
