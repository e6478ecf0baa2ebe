import { expect, test } from "vitest";
import { toPreviousAddress } from "./previous-address.ts";

test("edited fields go back, and changes by others stay", () => {
  const seen = {
    ...{ firstName: "Ada", lastName: "Eze", phone: "08031234567", address: "12 Marina Road" },
    ...{ city: "Lagos", state: "Lagos", postalCode: "", country: "Nigeria" },
  };
  const typed = { ...seen, city: "Ibadan", state: "Oyo" };
  const saved = { ...typed, phone: "08037654321" };
  expect(toPreviousAddress(seen, typed, saved)).toEqual({ ...seen, phone: "08037654321" });
});
