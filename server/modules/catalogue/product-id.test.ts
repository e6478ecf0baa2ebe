import { expect, test } from "vitest";
import { newProductId, parseProductKey, stableProductId } from "./product-id.ts";

test.each([
  ["Ẹlẹ́kọ camp shirt", /^eleko-camp-shirt-[0-9a-z]{6}$/],
  ["Senator set, olive", /^senator-set-olive-[0-9a-z]{6}$/],
  ["  Ƙano & Nsụka “T-shirt” ", /^kano-nsuka-t-shirt-[0-9a-z]{6}$/],
  ["Łopata ßhøe, Ŋwá", /^lopata-sshoe-nwa-[0-9a-z]{6}$/],
  ["衣服", /^[0-9a-z]{6}$/],
  ["a".repeat(200), /^a{60}-[0-9a-z]{6}$/],
])("a product named %j gets a readable id", (name, form) => {
  expect(newProductId(name)).toMatch(form);
});

test("two products of one name get different ids", () => {
  expect(newProductId("House tee")).not.toBe(newProductId("House tee"));
});

test.each([
  ["eleko-camp-shirt-7k2m9x", "7k2m9x"],
  ["ELEKO-Camp-shirt-7K2M9X", "7k2m9x"],
  ["Ẹlẹ́kọ 7k2m9x", "7k2m9x"],
  ["7k2m9x", "7k2m9x"],
  ["shirt-7k2m9xx", undefined],
  ["shirt-7k2m9", undefined],
  ["shirt-7k2m9x-", undefined],
  ["", undefined],
])("the key of %j is %s", (id, key) => {
  expect(parseProductKey(id)).toBe(key);
});

test("a demo product has the same id in every store", () => {
  expect(stableProductId("osogbo-boubou")).toBe("osogbo-boubou-1hd19d");
});
