import { expect, test } from "vitest";
import type { StaffSearchResult } from "#contract/api/staff/search.ts";
import { rankResults } from "./search-store.ts";

const product = (name: string): StaffSearchResult => ({
  ...{ kind: "product", id: name, name, image: null, stock: 1, status: "published" },
});
const customer = (name: string): StaffSearchResult => ({
  ...{ kind: "customer", id: name, name, email: "someone@example.com" },
  ...{ hasAccount: true, city: "Kano", orders: 1 },
});

test("exact names come first, regardless of accents", () => {
  const products = [product("Kaftan for Bako")];
  const customers = [customer("Ɓàkọ’s")];
  expect(rankResults("bako's", [products, customers])[0]).toBe(customers[0]);
  expect(rankResults("ɓako", [customers, products])[0]).toBe(customers[0]);
});
