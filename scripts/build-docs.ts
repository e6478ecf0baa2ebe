// npm run docs: writes the documentation to build/docs. --dev serves it, and writes it again when a page changes.
import { watch } from "node:fs";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";
import { describeStore, writeApiPages } from "./docs-site/api-pages.ts";
import { buildSite } from "./docs-site/build-site.ts";
import { projectDir } from "./lib/run.mjs";

const target = join(projectDir, "build", "docs");
const document = await describeStore();
const options = {
  root: projectDir,
  target,
  apiPages: writeApiPages(document),
  openApi: JSON.stringify(document),
};
const pages = await buildSite(options);
console.log(`${pages.length} pages in build/docs`);
if (process.argv.includes("--dev")) serve(Number(process.env.PORT ?? 5180));

function serve(port: number): void {
  let isOutdated = false;
  for (const folder of ["docs", "scripts/docs-site", "examples"]) {
    watch(join(projectDir, folder), { recursive: true }, () => {
      isOutdated = true;
    });
  }
  const types: Readonly<Record<string, string>> = {
    ".html": "text/html; charset=utf-8",
    ".css": "text/css",
    ".js": "text/javascript",
    ".svg": "image/svg+xml",
    ".json": "application/json",
  };
  createServer(async ({ url = "/" }, response) => {
    if (isOutdated) {
      isOutdated = false;
      await buildSite(options).catch((error: Error) => console.error(error.message));
    }
    const path = normalize(new URL(url, "http://localhost").pathname).replace(/\/$/, "/index.html");
    const content = await readFile(join(target, decodeURI(path))).catch(() => undefined);
    if (content === undefined) return response.writeHead(404).end("Not found");
    response.setHeader("content-type", types[extname(path)] ?? "application/octet-stream");
    response.end(content);
  }).listen(port, "127.0.0.1", () => console.log(`http://localhost:${port}`));
}
