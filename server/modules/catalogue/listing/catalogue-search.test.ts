import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Product } from "#contract/api/catalogue/products.ts";
import type { PageMeta } from "#contract/api/envelope.ts";
import { fromNaira } from "#contract/money/naira.ts";
import { discountedPrice } from "#contract/pricing/discount-amount.ts";
import { seedStore } from "../../../../demo/seed-store.ts";
import { createTestApp, type TestApp } from "../../../../tests/kit/app.ts";
import { buildSearchQuery } from "./product-search.queries.ts";

type List = { data: Product[]; meta: PageMeta };

let store: TestApp;
let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "aso-catalogue-"));
  store = await createTestApp({ env: { DATA_DIR: dataDir } });
  await seedStore(store.runtime);
});
afterAll(async () => {
  await store.close();
  await rm(dataDir, { recursive: true });
});

async function list(query: string): Promise<List> {
  const { status, body } = await store.api<List>(`GET /products${query}`);
  expect(status).toBe(200);
  return body;
}
const names = async (query: string) => (await list(query)).data.map(({ name }) => name);
const naira = ({ price, discount }: Product) => discountedPrice(fromNaira(price), discount) / 100;

async function distancesOf(typed: string): Promise<number> {
  return await store.runtime.db.withTransaction(async (tx) => {
    await tx.rows({ text: "set local track_functions = 'all'" });
    // Also flushes statistics of earlier transactions.
    const count = async () => {
      const row = await tx.first<{ calls: number }>({
        text: `select coalesce(sum(calls), 0)::integer as calls from pg_stat_xact_user_functions
          where funcname like 'levenshtein%'`,
      });
      return row?.calls ?? 0;
    };
    const before = await count();
    await buildSearchQuery(tx, { text: typed, lastTerm: typed.split(" ").at(-1) ?? "" });
    return (await count()) - before;
  });
}

test("corrects at most three misspelled words of a search", async () => {
  const texts = Array.from({ length: 20 }, (_, i) => `qx${String.fromCharCode(97 + i)}z`);
  const one = await distancesOf("qxaz");
  expect(one).toBeGreaterThan(0);
  expect(await distancesOf(texts.slice(0, 3).join(" "))).toBe(3 * one);
  expect(await distancesOf(texts.join(" "))).toBeLessThanOrEqual(3 * one);
});

describe("search", () => {
  // Input, first result, number of results (undefined: not checked).
  test.each<[string, string[], number?]>([
    ["eleko", ["Ẹlẹ́kọ camp shirt", "Ẹlẹ́kọ kimono"], 3],
    ["ELEKO", ["Ẹlẹ́kọ camp shirt", "Ẹlẹ́kọ kimono"], 3],
    ["Ẹlẹ́kọ", ["Ẹlẹ́kọ camp shirt", "Ẹlẹ́kọ kimono"], 3],
    ["ele", ["Ẹlẹ́kọ camp shirt", "Ẹlẹ́kọ kimono"]],
    ["Ẹlẹ́kọ kimono", ["Ẹlẹ́kọ kimono"], 1],
    ["osogbo", ["Òṣogbo boubou"], 1],
    ["osgbo", ["Òṣogbo boubou"], 1],
    ["nsuka", ["Nsụka shift dress"], 1],
    ["agbda", ["Ìlọrin agbádá set", "Àlàárì agbádá set", "Katsina babbar riga"]],
    ["babanriga", ["Katsina babbar riga"]],
    ["kaftn", ["Zaria kaftan", "Ọ̀yọ́ kaftan", "Kano kaftan", "Oníko kaftan, short sleeve"]],
    ["caftan", ["Zaria kaftan", "Ọ̀yọ́ kaftan"]],
    ["linen kaftan", ["Ọ̀yọ́ kaftan"]],
    ["buba", ["Lace bùbá, ivory", "Ẹtù bùbá", "Ìjẹ̀bú ìró and bùbá"]],
    ["bubu", ["Sokoto boubou", "Òṣogbo boubou", "Abẹ́òkúta boubou", "Maiduguri boubou"], 4],
    ["boubous", ["Sokoto boubou", "Òṣogbo boubou", "Abẹ́òkúta boubou", "Maiduguri boubou"], 4],
    ["isi agu", ["Senator set, olive", "Senator set, sand", "Senator set, midnight"]],
    ["ankra", ["Enugu wrap dress"], 5],
    ["ankara dress", ["Enugu wrap dress"]],
    ["aso oke", ["Ìsẹ́yìn blazer", "Ìlọrin agbádá set"]],
    ["aso-oke", ["Ìsẹ́yìn blazer", "Ìlọrin agbádá set"]],
    ["linnen trousers", ["Ẹ̀gbá linen trouser", "Àkúrẹ́ wide trouser"]],
    ["trouser", ["Marina trouser", "Oníkan slim trouser", "Àkúrẹ́ wide trouser"]],
    ["jeans", ["Èbúté jean"]],
    ["senator olive", ["Senator set, olive"], 1],
    ["olive senator", ["Senator set, olive"], 1],
    ["senato", ["Senator set, olive", "Senator set, sand", "Senator set, midnight"], 3],
    ["embroi", [], 10],
    ["enugo wrapp dresss", ["Enugu wrap dress"], 1],
    ["senetor", ["Senator set, olive", "Senator set, sand", "Senator set, midnight"], 3],
    ["shrit", ["Ẹlẹ́kọ camp shirt", "Ọnịcha camp shirt"]],
    ["t-shirt", ["House tee, bone", "House tee, indigo", "Sùúrùlérè polo", "Campus polo"], 5],
    ["t shirts", ["House tee, bone", "House tee, indigo", "Sùúrùlérè polo", "Campus polo"], 5],
    ["dresses", ["Enugu wrap dress", "Oníkan shift dress", "Lekki wrap dress"]],
    ["ladies gown", ["Enugu wrap dress", "Oníkan shift dress", "Lekki wrap dress"]],
    ["men's shorts", ["Tarkwa shorts"]],
    ["laptop", [], 0],
    ["the", [], 0],
    ["eleko laptop", [], 0],
    ["100% _ \\ ' \" & | ! : * ( )", [], 0],
    ["   ", ["Òṣogbo boubou"], 56],
  ])("for %j", async (typed, first, total) => {
    const { data, meta } = await list(`?limit=100&search=${encodeURIComponent(typed)}`);
    expect(data.slice(0, first.length).map(({ name }) => name)).toEqual(first);
    if (total !== undefined) expect(meta.total).toBe(total);
  });

  test("ranks a shirt before a shirt dress, and both before mere mentions", async () => {
    const found = await names("?search=shirt&limit=100");
    const dress = found.indexOf("Obudu shirt dress");
    expect(found.slice(0, dress).every((name) => name.endsWith("shirt"))).toBe(true);
    expect(found.slice(dress + 1).some((name) => name.includes("shirt"))).toBe(false);
    expect(found.length).toBeGreaterThan(dress + 1);
  });

  test("respects the sort and finds by a renamed type", async () => {
    const prices = (await list("?search=kaftan&sort=price-asc")).data.map(naira);
    expect(prices.length).toBeGreaterThan(4);
    expect(prices).toEqual(prices.toSorted((a, b) => a - b));
    await store.runtime.db.rows({
      text: "update clothing_type set name = 'Play trousers' where id = 'shorts'",
    });
    expect(await names("?search=play+trousers")).toContain("Tarkwa shorts");
    await store.runtime.db.rows({
      text: "update clothing_type set name = 'Shorts' where id = 'shorts'",
    });
  });
});

test("any product text leaves other products findable", async () => {
  await store.runtime.db.rows({
    text: `update product set description = repeat('y', 3000) || ' ' || repeat('z', 41)
      where name = 'House tee, bone'`,
  });
  expect(await names("?search=agbda")).toContain("Ìlọrin agbádá set");
  expect(await names(`?search=${"z".repeat(41)}`)).toEqual([]);
  expect(await names("?search=house+tee")).toContain("House tee, bone");
});
