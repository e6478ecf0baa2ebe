import { expect, test } from "vitest";
import { chatAddress, dialAddress } from "./phone-address.ts";

test.each([
  ["+234 809 555 0142", "2348095550142"],
  ["0809 555 0142", "2348095550142"],
  ["00234 809 555 0142", "2348095550142"],
  ["+44 20 7946 0958", "442079460958"],
])("%s is written to as %s", (phone, number) => {
  expect(chatAddress(phone, "ASO-1")).toContain(`https://wa.me/${number}?text=`);
});

test("a number is dialled without what people write between its digits", () => {
  expect(dialAddress("+234 (809) 555-0142")).toBe("tel:+2348095550142");
});
