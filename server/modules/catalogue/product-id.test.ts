import { expect, test } from "vitest";
import { newProductId, stableProductId } from "./product-id.ts";

test.each([
  ["Ẹlẹ́kọ camp shirt", /^eleko-camp-shirt-[0-9a-z]{6}$/],
  ["Senator set, olive", /^senator-set-olive-[0-9a-z]{6}$/],
  ["  Ƙano & Nsụka “T-shirt” ", /^kano-nsuka-t-shirt-[0-9a-z]{6}$/],
  ["衣服", /^[0-9a-z]{6}$/],
  ["a".repeat(200), /^a{60}-[0-9a-z]{6}$/],
])("a product named %j gets a readable id", (name, form) => {
  expect(newProductId(name)).toMatch(form);
});

test("two products of one name get different ids", () => {
  expect(newProductId("House tee")).not.toBe(newProductId("House tee"));
});

test("a demo product has the same id in every store", () => {
  expect(stableProductId("osogbo-boubou")).toBe("osogbo-boubou-1hd19d");
});
