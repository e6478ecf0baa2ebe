// Part of `npm run build`: shortens the list of routes, and puts a .br and a .gz file, as small as they get, beside
// every file of the build that a browser may fetch, so that the server never compresses them.
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, gzip } from "node:zlib";

const dirs = ["storefront", "backoffice"].map((app) =>
  join(import.meta.dirname, "..", app, "build/client"),
);
const compressible = /\.(css|js|json|map|svg|txt|webmanifest|xml)$/;
const smallest = 128;

await Promise.all(dirs.map(shortenManifest));

const entries = await Promise.all(
  dirs.map((dir) => readdir(dir, { recursive: true, withFileTypes: true })),
);
await Promise.all(
  entries
    .flat()
    .filter((entry) => entry.isFile() && compressible.test(entry.name))
    .map(async (entry) => {
      const path = join(entry.parentPath, entry.name);
      const content = await readFile(path);
      if (content.length < smallest) return;
      await writeFile(`${path}.br`, await promisify(brotliCompress)(content));
      await writeFile(`${path}.gz`, await promisify(gzip)(content, { level: 9 }));
    }),
);

/**
 * The router's list of routes names, for each, the files to fetch early (the server writes these into the page; a
 * browser reads them for link prefetching alone, which the shop does its own way) the style sheet that every page has already, and whatever a route
 * lacks.
 */
async function shortenManifest(dir: string): Promise<void> {
  const names = await readdir(join(dir, "assets"));
  for (const name of names.filter((name) => /^manifest-\w+\.js$/.test(name))) {
    const path = join(dir, "assets", name);
    const [, before = "", json = "", after = ""] =
      /^([^{]*)(\{.*\})(;?\s*)$/s.exec(await readFile(path, "utf8")) ?? [];
    const manifest = JSON.parse(json) as { routes: Record<string, Record<string, unknown>> };
    const { root } = manifest.routes;
    for (const route of Object.values(manifest.routes)) {
      delete route.imports;
      delete route.hasDefaultExport;
      if (route !== root && `${route.css}` === `${root?.css}`) delete route.css;
      for (const [key, value] of Object.entries(route)) if (value === false) delete route[key];
    }
    await writeFile(path, before + JSON.stringify(manifest) + after);
  }
}
