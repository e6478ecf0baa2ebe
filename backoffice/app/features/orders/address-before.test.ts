import { expect, test } from "vitest";
import { addressBefore } from "./address-before.ts";

test("what was typed is as it was seen, and what others corrected meanwhile stays", () => {
  const seen = {
    ...{ firstName: "Ada", lastName: "Eze", phone: "08031234567", address: "12 Marina Road" },
    ...{ city: "Lagos", state: "Lagos", postalCode: "", country: "Nigeria" },
  };
  const typed = { ...seen, city: "Ibadan", state: "Oyo" };
  const saved = { ...typed, phone: "08037654321" };
  expect(addressBefore(seen, typed, saved)).toEqual({ ...seen, phone: "08037654321" });
});
