import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

/**
 * Removes from the router's manifest what browsers do not need: preloads that the server writes into the page, the
 * shared style sheet, and false fields.
 * @param dir where the build puts its files
 * @param fetchedAhead ids of the routes whose preloads stay
 * @throws {Error} where the manifest's format has changed
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
