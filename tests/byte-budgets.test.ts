import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync } from "node:zlib";
import { beforeAll, expect, test } from "vitest";

/** What one page may load before anybody touches it, in bytes as they travel (architecture, "Budgets"). */
const scriptBudget = 105 * 1024;
const styleBudget = 14 * 1024;
const fontBudget = 70 * 1024;

const clientDir = fileURLToPath(new URL("../storefront/build/client/", import.meta.url));

interface RouteFiles {
  readonly parentId?: string;
  readonly module: string;
  readonly clientLoaderModule?: string;
  readonly hydrateFallbackModule?: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
}

interface BuildManifest {
  readonly url: string;
  readonly entry: { readonly module: string; readonly imports: readonly string[] };
  readonly routes: Readonly<Record<string, RouteFiles>>;
}

let manifest: BuildManifest;

beforeAll(async () => {
  const names = await readdir(join(clientDir, "assets"));
  const name = names.find((name) => /^manifest-.*\.js$/.test(name));
  if (name === undefined) throw new Error("Build the pages first: npm run build");
  const script = await readFile(join(clientDir, "assets", name), "utf8");
  manifest = JSON.parse(script.replace(/^[^{]*/, "").replace(/;\s*$/, "")) as BuildManifest;
});

const publicRoutes = [
  "routes/home",
  "routes/products",
  "routes/products-new",
  "routes/product",
  "routes/checkout",
  "routes/orders-lookup",
  "routes/login",
  "routes/register",
  "routes/partner",
  "routes/faq",
  "routes/about",
  "routes/size",
  "unknown",
];

test.each(publicRoutes)("%s keeps the budget of scripts and styles", async (id) => {
  const branch = branchOf(id);
  const scripts = branch.flatMap((route) => [
    route.module,
    route.clientLoaderModule,
    route.hydrateFallbackModule,
    ...(route.imports ?? []),
  ]);
  const { url, entry } = manifest;
  const bytes = await weigh([url, entry.module, ...entry.imports, ...scripts]);
  expect(bytes).toBeLessThanOrEqual(scriptBudget);
  expect(await weigh(branch.flatMap(({ css }) => css ?? []))).toBeLessThanOrEqual(styleBudget);
});

test("all fonts together keep their budget", async () => {
  const fonts = (await assets()).filter((name) => name.endsWith(".woff2"));
  expect(fonts.length).toBeGreaterThan(0);
  const sizes = await Promise.all(fonts.map(async (name) => (await readAsset(name)).length));
  expect(sum(sizes)).toBeLessThanOrEqual(fontBudget);
});

test("scripts of the shop carry nothing of the server, of the back office or for debugging", async () => {
  const foreign =
    /\/api\/staff|["'`]node:|DATABASE_URL|PAYAZA_SECRET|graphile|argon2|renderToPipeableStream|sourceMappingURL/i;
  const scripts = (await assets()).filter((name) => name.endsWith(".js"));
  for (const name of scripts) {
    expect(foreign.exec((await readAsset(name)).toString())?.[0], name).toBeUndefined();
  }
});

/** A route and everything it stands in, down to the root. */
function branchOf(id: string): RouteFiles[] {
  const route = manifest.routes[id];
  if (!route) throw new Error(`The build has no route ${id}`);
  return route.parentId === undefined ? [route] : [route, ...branchOf(route.parentId)];
}

/** The bytes of addresses, each counted once, compressed as the store sends them. */
async function weigh(addresses: readonly (string | undefined)[]): Promise<number> {
  const paths = new Set(
    addresses.filter((path) => path !== undefined).map((path) => path.replace(/#$/, "")),
  );
  const sizes = [...paths].map(async (path) => {
    const content = await readFile(join(clientDir, path));
    return brotliCompressSync(content).length;
  });
  return sum(await Promise.all(sizes));
}

async function assets(): Promise<string[]> {
  return await readdir(join(clientDir, "assets"));
}

function readAsset(name: string): Promise<Buffer> {
  return readFile(join(clientDir, "assets", name));
}

function sum(sizes: readonly number[]): number {
  return sizes.reduce((total, size) => total + size, 0);
}
