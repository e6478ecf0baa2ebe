import { afterAll, beforeAll, expect, test } from "vitest";
import type { Product } from "#contract/api/catalogue/products.ts";
import type { SearchTerms, Synonym } from "#contract/api/catalogue/search-terms.ts";
import { createProductShop, type ProductShop } from "../../../../tests/kit/products.ts";
import type { Reply } from "../../../../tests/kit/shop.ts";
import { signInStaff } from "../../../../tests/kit/staff.ts";
import { deleteExpiredMisses, isCountable } from "./record-miss.ts";

let shop: ProductShop;
let headers: Record<string, string>;
beforeAll(async () => {
  shop = await createProductShop({ name: "Something else" });
  ({ headers } = await signInStaff(shop, "owner"));
});
afterAll(() => shop.close());

async function found(search: string): Promise<string[]> {
  const { body } = await shop.api<{ data: Product[] }>(
    `GET /products?search=${encodeURIComponent(search)}`,
  );
  return body.data.map(({ name }) => name);
}

const call = <Body>(
  path: `${"GET" | "POST" | "PATCH"} /staff/search-terms${string}`,
  body?: unknown,
) => shop.api<Body>(path, { headers, ...(body === undefined ? {} : { body }) });
const terms = async () => (await call<Reply<SearchTerms>>("GET /staff/search-terms")).body.data;

async function add(synonyms: string[], related: string[] = []): Promise<Synonym> {
  const answer = await call<Reply<Synonym>>("POST /staff/search-terms/synonyms", {
    terms: synonyms,
    related,
  });
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body.data;
}

test("a synonym matches beside what was typed, and after it", async () => {
  await shop.products.create({ name: "Zanibu wrapper", category: "WOMEN" });
  await shop.products.create({ name: "Pareo cloth", category: "WOMEN" });
  expect(await found("pareo")).toEqual(["Pareo cloth"]);
  const group = await add(["Zanibu", "paréo", "sarong"]);
  expect(await found("pareo")).toEqual(["Pareo cloth", "Zanibu wrapper"]);
  expect(await found("zanibu")).toEqual(["Zanibu wrapper", "Pareo cloth"]);
  expect((await found("sarong")).toSorted()).toEqual(["Pareo cloth", "Zanibu wrapper"]);
  expect(await found("sarong wrapper")).toEqual(["Zanibu wrapper"]);

  const changed = { version: group.version, terms: ["zanibu", "sarong"], related: [] };
  const path = `/staff/search-terms/synonyms/${group.id}` as const;
  expect((await call(`PATCH ${path}`, changed)).status).toBe(200);
  expect((await call(`PATCH ${path}`, changed)).status).toBe(409);
  expect(await found("sarong")).toEqual(["Zanibu wrapper"]);
  expect((await call(`POST ${path}/delete`, { version: group.version + 1 })).status).toBe(200);
  expect(await found("sarong")).toEqual([]);
});

test("the longest words come first, and related words work one way", async () => {
  await shop.products.create({ name: "Prestige loom strip" });
  await shop.products.create({ name: "Plain asoft tee" });
  await add(["quaso", "asoft"]);
  await add(["quaso qoke", "loom strip"]);
  expect(await found("quaso qoke")).toEqual(["Prestige loom strip"]);
  expect(await found("quaso")).toEqual(["Plain asoft tee"]);
  await add(["lionhead"], ["prestige"]);
  expect(await found("lionhead")).toEqual(["Prestige loom strip"]);
  expect(await found("prestige")).toEqual(["Prestige loom strip"]);
});

test("plurals that the stemmer leaves, and letters that do not decompose, are found", async () => {
  await shop.products.create({ name: "Vovou gown" });
  await shop.products.create({ name: "Vovous of Łódź, ŋǝma" });
  expect(await found("vovous")).toContain("Vovou gown");
  expect((await found("vovous"))[0]).toBe("Vovous of Łódź, ŋǝma");
  expect(await found("lodz nema")).toEqual(["Vovous of Łódź, ŋǝma"]);
});

test.each([
  [{ terms: ["one"], related: [] }],
  [{ terms: [], related: ["one"] }],
  [{ terms: ["a b c d e f", "two"], related: [] }],
  [{ terms: ["t".repeat(41), "two"], related: [] }],
])("refuses %j", async (body) => {
  expect((await call("POST /staff/search-terms/synonyms", body)).status).toBe(400);
});

test("a word is in one group, and only some roles change them", async () => {
  await add(["uniqueword", "otherword"]);
  const again = await call("POST /staff/search-terms/synonyms", {
    terms: ["Uniqueword", "third"],
    related: [],
  });
  expect(again.body).toMatchObject({
    errors: [{ field: "terms", message: "Uniqueword is in another group" }],
  });
  const { headers: own } = shop.stockKeeper;
  expect((await shop.api("GET /staff/search-terms", { headers: own })).status).toBe(403);
});

test("what is searched in vain is counted without who searched, and goes with a synonym", async () => {
  for (const typed of ["Gobbledy gook", "gobbledy  GOOK", "someone@example.com", "08031234567"]) {
    await found(typed);
  }
  const { misses } = await terms();
  expect(misses.find(({ term }) => term === "gobbledy gook")).toMatchObject({ searches: 2 });
  expect(misses.map(({ term }) => term).filter((term) => /example|0803/.test(term))).toEqual([]);
  await add(["gobbledy gook", "prestige"]);
  expect((await terms()).misses.map(({ term }) => term)).not.toContain("gobbledy gook");

  await found("flibberty");
  await deleteExpiredMisses(shop.runtime);
  expect((await terms()).misses.map(({ term }) => term)).toContain("flibberty");
  const later = () => new Date(Date.now() + 91 * 86_400_000);
  await deleteExpiredMisses({ ...shop.runtime, clock: later });
  expect((await terms()).misses).toEqual([]);
});

test.each([
  ["isi agu", true],
  ["ab", false],
  ["ada@example.com", false],
  ["ASO-12345678", false],
  ["x".repeat(61), false],
])("counting %j: %s", (search, isCounted) => {
  expect(isCountable(search)).toBe(isCounted);
});
