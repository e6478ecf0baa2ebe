// Refuses retired words in names and retired phrases in texts (docs/glossary.md).
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { parseSync } from "oxc-parser";
import { projectDir } from "./lib/run.mjs";
import { legitimateNames, libraryNames, retiredPhrases, retiredWords } from "./retired-words.ts";

const folder = process.argv[2] ?? ".";
const listed = execFileSync("git", ["ls-files", "--", folder], {
  cwd: projectDir,
  encoding: "utf8",
});
const found = listed
  .split("\n")
  .filter((path) => /\.(?:tsx?|mjs|sql)$/.test(path) && !path.endsWith("/retired-words.ts"))
  .flatMap((path) => [...findInName(path), ...findInFile(path)]);
if (found.length > 0) console.error(found.join("\n"));
process.exitCode = found.length > 0 ? 1 : 0;

function retiredIn(name: string): string[] {
  const parts = name
    .split(/[^A-Za-z]+|(?<=[a-z])(?=[A-Z])/)
    .join("-")
    .toLowerCase();
  const checked = legitimateNames.reduce((rest, each) => rest.replaceAll(each, ""), parts);
  return checked.split("-").filter((word) => Object.hasOwn(retiredWords, word));
}

function describe(path: string, name: string): string[] {
  const isLibraryName = Object.entries(libraryNames).some(
    ([user, names]) => path.startsWith(user) && names.includes(name),
  );
  if (isLibraryName) return [];
  return retiredIn(name).map((word) => `${path}: ${name} (${word}: ${retiredWords[word]})`);
}

function findInName(path: string): string[] {
  return describe(path, basename(path).replace(/\..*/, ""));
}

function findInFile(path: string): string[] {
  const code = readFileSync(join(projectDir, path), "utf8");
  if (path.endsWith(".sql")) return namesInSql(code).flatMap((name) => describe(path, name));
  const names = new Set<string>();
  const texts = new Set<string>();
  const visit = (node: unknown) => {
    if (Array.isArray(node)) return node.forEach(visit);
    if (node === null || typeof node !== "object") return;
    const { type, name, value } = node as Record<string, unknown>;
    const isElement = type === "JSXIdentifier" && name === String(name).toLowerCase();
    if (typeof name === "string" && /Identifier$/.test(String(type)) && !isElement) names.add(name);
    if ((type === "Literal" || type === "JSXText") && typeof value === "string") texts.add(value);
    if (type === "TemplateElement") texts.add((value as { cooked?: string }).cooked ?? "");
    Object.values(node).forEach(visit);
  };
  visit(parseSync(path, code).program);
  const columns = [...texts].flatMap((text) => text.match(/\b[a-z]+(?:_[a-z]+)+\b/g) ?? []);
  return [
    ...[...names, ...new Set(columns)].flatMap((name) => describe(path, name)),
    ...[...texts]
      .filter((text) => retiredPhrases.some((phrase) => phrase.test(text)))
      .map((text) => `${path}: “${text.trim().slice(0, 80)}”`),
  ];
}

function namesInSql(sql: string): string[] {
  return [...new Set(sql.replaceAll(/--.*$/gm, "").match(/\b[a-z]+(?:_[a-z]+)*\b/g) ?? [])];
}
