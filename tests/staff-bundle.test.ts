import { readdir, readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { beforeAll, expect, test } from "vitest";

/** JavaScript of the back office in bytes as it travels, compressed by brotli. */
const budget = { firstPage: 130 * 1024, furtherPage: 40 * 1024 };

const assets = join(import.meta.dirname, "../backoffice/build/client/assets");

interface Chunk {
  readonly module: string;
}
interface Manifest {
  readonly entry: Chunk;
  readonly routes: Readonly<Record<string, Chunk>>;
}

let manifest: Manifest;
beforeAll(async () => {
  const name = (await readdir(assets)).find((each) => /^manifest-.*\.js$/.test(each)) ?? "";
  const text = await readFile(join(assets, name), "utf8");
  manifest = JSON.parse(text.slice(text.indexOf("{"), text.lastIndexOf("}") + 1)) as Manifest;
});

/** The files that these parts of the application are made of: their own, and all that those import. */
async function filesOf(...chunks: readonly (Chunk | undefined)[]): Promise<Set<string>> {
  const found = new Set<string>();
  const collect = async (file: string): Promise<void> => {
    if (found.has(file)) return;
    found.add(file);
    const script = await readFile(join(assets, file), "utf8");
    // Not `import("./…")`, which is loaded when it is needed.
    const imports = script.matchAll(/(?:from|import)\s*["`]\.\/([^"`]+\.js)["`]/g);
    for (const [, name = ""] of imports) await collect(name);
  };
  for (const chunk of chunks) if (chunk) await collect(basename(chunk.module));
  return found;
}

async function weigh(files: Iterable<string>): Promise<number> {
  let bytes = 0;
  for (const file of files) {
    bytes += brotliCompressSync(await readFile(join(assets, file))).length;
  }
  return bytes;
}

/** What is loaded before anything of the first room is seen. */
const firstPage = () => {
  const { entry, routes } = manifest;
  const frame = [routes.root, routes["routes/signed-in-layout"], routes["routes/home"]];
  return filesOf(entry, ...frame);
};

test("the first page stays within its budget", async () => {
  const files = await firstPage();
  expect(files.size).toBeGreaterThan(3);
  expect(await weigh(files)).toBeLessThanOrEqual(budget.firstPage);
});

test("each further page stays within its own", async () => {
  const loaded = await firstPage();
  const weights: Record<string, number> = {};
  for (const [id, chunk] of Object.entries(manifest.routes)) {
    weights[id] = await weigh([...(await filesOf(chunk))].filter((file) => !loaded.has(file)));
  }
  expect(Object.keys(weights).length).toBeGreaterThan(10);
  const tooHeavy = Object.entries(weights).filter(([, bytes]) => bytes > budget.furtherPage);
  expect(tooHeavy).toEqual([]);
});

test("no page brings the schemas of the API", async () => {
  const scripts = (await readdir(assets)).filter((name) => name.endsWith(".js"));
  const texts = await Promise.all(scripts.map((name) => readFile(join(assets, name), "utf8")));
  // The key by which TypeBox tells kinds of schemas apart.
  expect(scripts.filter((_, at) => texts[at]?.includes("~kind"))).toEqual([]);
});
