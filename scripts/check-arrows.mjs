// Checks the direction of imports (.dependency-cruiser.mjs), and that every file was read.
import { readdirSync } from "node:fs";
import { join } from "node:path";
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

process.exitCode = broken.length > 0 || unread.length > 0 ? 1 : 0;

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
