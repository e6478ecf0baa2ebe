import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { PageMeta } from "#contract/api/envelope.ts";
import type { Product } from "#contract/api/products.ts";
import { fold } from "#contract/bulk/fold.ts";
import { seedStore } from "../../../demo/seed-store.ts";
import { createTestApp, type TestApp } from "../../../tests/kit/app.ts";
import { addProduct } from "../../../tests/kit/shop.ts";

let store: TestApp;
let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "aso-beginnings-"));
  store = await createTestApp({ env: { DATA_DIR: dataDir } });
  await seedStore(store.runtime);
});
afterAll(async () => {
  await store.close();
  await rm(dataDir, { recursive: true });
});

async function search(typed: string): Promise<string[]> {
  const { status, body } = await store.api<{ data: Product[]; meta: PageMeta }>(
    `GET /products?limit=100&search=${encodeURIComponent(typed)}`,
  );
  expect(status).toBe(200);
  return body.data.map(({ name }) => name);
}

/** Words that are searched by: "and" is none. */
const wordsOf = (name: string) =>
  fold(name)
    .split(" ")
    .filter((word) => word !== "and");
const beginsWith = (letters: string) => (name: string) =>
  wordsOf(name).some((word) => word.startsWith(letters));

test.each([..."abcdefghijklmnopqrstuvwxyz"])(
  "%s finds every name with a word that begins with it, those first",
  async (letter) => {
    const all = (
      await store.runtime.db.rows<{ name: string }>({ text: "select name from product" })
    )
      .map(({ name }) => name)
      .filter(beginsWith(letter));
    const found = await search(letter);
    expect(found.slice(0, all.length).toSorted()).toEqual(all.toSorted());
    const whole = found.filter((name) => fold(name).startsWith(letter));
    expect(found.slice(0, whole.length)).toEqual(whole);
  },
);

test("every beginning of every word of a name finds it", async () => {
  const names = (
    await store.runtime.db.rows<{ name: string }>({ text: "select name from product" })
  ).map(({ name }) => name);
  const beginnings = new Set(
    names.flatMap(wordsOf).flatMap((word) => [...word].map((_, i) => word.slice(0, i + 1))),
  );
  for (const letters of beginnings) {
    const found = await search(letters);
    expect({
      letters,
      missing: names.filter(beginsWith(letters)).filter((n) => !found.includes(n)),
    }).toEqual({ letters, missing: [] });
  }
});

test("a last word that may become another one takes nothing away and ranks what begins with it", async () => {
  await addProduct(store, { name: "Osu theatre coat", description: "Cut for the stage." });
  for (const typed of ["the", "th", "theatre", "osu th", "osu the", "osu theatre c"]) {
    expect({ typed, first: (await search(typed))[0] }).toEqual({
      typed,
      first: "Osu theatre coat",
    });
  }
  const shirts = await search("camp shirt");
  expect((await search("camp shirt for")).toSorted()).toEqual(shirts.toSorted());
  expect(await search("laptop the")).toEqual([]);
});

test("a word of common speech may also be the beginning of a longer one", async () => {
  await addProduct(store, { name: "Mango topstitched overshirt" });
  expect(await search("man")).toContain("Mango topstitched overshirt");
  expect(await search("mango tops")).toEqual(["Mango topstitched overshirt"]);
  expect(await search("tops")).toContain("Lace bùbá, ivory");
  expect((await search("man")).length).toBeGreaterThan(20);
});
