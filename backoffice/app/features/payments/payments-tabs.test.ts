import { expect, test } from "vitest";
import { tabAt } from "./payments-tabs.ts";

test.each([
  ["/payments", "to_decide"],
  ["/payments?status=to_send&search=ada", "to_send"],
  ["/payments?status=nothing", "to_decide"],
  ["/orders/ord_1", "to_decide"],
])("%s shows %s", (address, tab) => {
  expect(tabAt(address)).toBe(tab);
});
