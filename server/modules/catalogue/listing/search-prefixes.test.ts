import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Product } from "#contract/api/catalogue/products.ts";
import type { PageMeta } from "#contract/api/envelope.ts";
import { fold } from "#contract/bulk/fold.ts";
import { seedStore } from "../../../../demo/seed-store.ts";
import { createTestApp, type TestApp } from "../../../../tests/kit/app.ts";
import { addProduct } from "../../../../tests/kit/shop.ts";

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

const termsOf = (name: string) =>
  fold(name)
    .split(" ")
    .filter((term) => term !== "and");
const beginsWith = (characters: string) => (name: string) =>
  termsOf(name).some((term) => term.startsWith(characters));

test.each([..."abcdefghijklmnopqrstuvwxyz"])(
  "%s finds names with words of that prefix first",
  async (character) => {
    const all = (
      await store.runtime.db.rows<{ name: string }>({ text: "select name from product" })
    )
      .map(({ name }) => name)
      .filter(beginsWith(character));
    const found = await search(character);
    expect(found.slice(0, all.length).toSorted()).toEqual(all.toSorted());
    const whole = found.filter((name) => fold(name).startsWith(character));
    expect(found.slice(0, whole.length)).toEqual(whole);
  },
);

test("every prefix of every word of a name finds it", async () => {
  const names = (
    await store.runtime.db.rows<{ name: string }>({ text: "select name from product" })
  ).map(({ name }) => name);
  const beginnings = new Set(
    names.flatMap(termsOf).flatMap((term) => [...term].map((_, i) => term.slice(0, i + 1))),
  );
  for (const characters of beginnings) {
    const found = await search(characters);
    expect({
      prefixes: characters,
      missing: names.filter(beginsWith(characters)).filter((n) => !found.includes(n)),
    }).toEqual({ prefixes: characters, missing: [] });
  }
});

test("an unfinished last word only affects ranking", async () => {
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

test("a synonym can also be a prefix", async () => {
  await addProduct(store, { name: "Mango topstitched overshirt" });
  expect(await search("man")).toContain("Mango topstitched overshirt");
  expect(await search("mango tops")).toEqual(["Mango topstitched overshirt"]);
  expect(await search("tops")).toContain("Lace bùbá, ivory");
  expect((await search("man")).length).toBeGreaterThan(20);
});
