import { expect, test } from "vitest";
import type { StaffFind } from "#contract/api/staff-search.ts";
import { rankFinds } from "./rank-finds.ts";

const product = (name: string): StaffFind => ({
  ...{ kind: "product", id: name, name, image: null, stock: 1, status: "on_shop" },
});
const customer = (name: string): StaffFind => ({
  ...{ kind: "customer", id: name, name, email: "someone@example.com" },
  ...{ hasAccount: true, city: "Kano", orders: 1 },
});

test("what is called as was typed comes first, whatever marks and hooks its letters have", () => {
  const products = [product("Kaftan for Bako")];
  const customers = [customer("Ɓàkọ’s")];
  expect(rankFinds("bako's", [products, customers])[0]).toBe(customers[0]);
  expect(rankFinds("ɓako", [customers, products])[0]).toBe(customers[0]);
});
