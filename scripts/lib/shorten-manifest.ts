import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

/**
 * Shortens the router's list of routes, which names for each the files to fetch early (the server writes these into the
 * page; a browser needs those of the few pages that it fetches ahead), the style sheet that every page has already, and
 * whatever a route lacks.
 * @param dir where the build puts the files of its pages
 * @param fetchedAhead ids of the routes that are fetched ahead
 * @throws {Error} where it finds none, or nothing of what it takes out: the router writes its list in another way then
 */
export async function shortenManifest(
  dir: string,
  fetchedAhead: readonly string[] = [],
): Promise<void> {
  const names = (await readdir(dir)).filter((name) => /^manifest-\w+\.js$/.test(name));
  if (names.length === 0) throw new Error(`No list of routes is in ${dir}`);
  for (const name of names) {
    const path = join(dir, name);
    await writeFile(path, shortened(await readFile(path, "utf8"), path, fetchedAhead));
  }
}

function shortened(script: string, path: string, fetchedAhead: readonly string[]): string {
  const [, before = "", json, after = ""] = /^([^{]*)(\{.*\})(;?\s*)$/s.exec(script) ?? [];
  if (json === undefined) throw new Error(`${path} holds no list of routes`);
  const manifest = JSON.parse(json) as { routes: Record<string, Record<string, unknown>> };
  const { root } = manifest.routes;
  const routes = Object.values(manifest.routes);
  if (!routes.some(({ imports }) => imports)) {
    throw new Error(`${path} names no files to fetch early: nothing in it can be shortened`);
  }
  const everywhere = filesOf(root?.imports);
  for (const route of routes) {
    const own = filesOf(route.imports).filter((file) => !everywhere.includes(file));
    delete route.imports;
    if (fetchedAhead.includes(`${route.id}`)) route.imports = own;
    delete route.hasDefaultExport;
    if (route !== root && `${route.css}` === `${root?.css}`) delete route.css;
    for (const [key, value] of Object.entries(route)) if (value === false) delete route[key];
  }
  return before + JSON.stringify(manifest) + after;
}

function filesOf(imports: unknown): readonly string[] {
  return (imports ?? []) as readonly string[];
}
