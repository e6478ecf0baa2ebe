import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { beforeAll, expect, test } from "vitest";

/** JavaScript of the back office in bytes as it travels, compressed by brotli. */
const budget = { firstRoom: 130 * 1024, furtherRoom: 40 * 1024 };

const client = join(import.meta.dirname, "../backoffice/build/client");
const assets = join(client, "assets");

interface Chunk {
  readonly module: string;
  readonly imports?: readonly string[];
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

/** The files that these parts of the application are made of. */
function filesOf(...chunks: readonly (Chunk | undefined)[]): Set<string> {
  return new Set(
    chunks.flatMap((chunk) => (chunk ? [chunk.module, ...(chunk.imports ?? [])] : [])),
  );
}

async function weigh(files: Iterable<string>): Promise<number> {
  let bytes = 0;
  for (const file of files) {
    const script = await readFile(join(client, file.replace(/^\/staff\//, "")));
    bytes += brotliCompressSync(script).length;
  }
  return bytes;
}

/** What is loaded before anything of the first room is seen. */
const firstRoom = () => {
  const { entry, routes } = manifest;
  const frame = [routes.root, routes["routes/rooms"], routes["routes/first-room"]];
  return filesOf(entry, ...frame, routes["routes/businesses"]);
};

test("the way to the first room keeps its budget", async () => {
  const files = firstRoom();
  expect(files.size).toBeGreaterThan(3);
  expect(await weigh(files)).toBeLessThanOrEqual(budget.firstRoom);
});

test("each further room keeps its own", async () => {
  const loaded = firstRoom();
  const weights: Record<string, number> = {};
  for (const [id, chunk] of Object.entries(manifest.routes)) {
    weights[id] = await weigh([...filesOf(chunk)].filter((file) => !loaded.has(file)));
  }
  expect(Object.keys(weights).length).toBeGreaterThan(10);
  const tooHeavy = Object.entries(weights).filter(([, bytes]) => bytes > budget.furtherRoom);
  expect(tooHeavy).toEqual([]);
});
