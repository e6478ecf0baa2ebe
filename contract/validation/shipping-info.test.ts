import { describe, expect, test } from "vitest";
import type { ShippingInfo } from "../api/orders.ts";
import { checkShippingInfo } from "./shipping-info.ts";

const valid: ShippingInfo = {
  firstName: "Ọlá",
  lastName: "O'Neil-Adéyẹmí Jr.",
  email: "ola+shop@lagosfashionhouse.africa",
  phone: "+234 (0) 801-234-5678",
  address: "Plot 5; Block B, 12/14 Marina Rd. #3",
  state: "Rivers",
  city: "Port Harcourt",
  postalCode: "500001",
  country: "Nigeria",
};

describe("the fields of a checkout", () => {
  test("may hold names and addresses as people write them", () => {
    expect(checkShippingInfo(valid)).toEqual([]);
  });

  test.each(["Ò̩ṣ́un", "👩🏽‍🎨 Ada", "ကြောင့်", "Nguyê\u0303n", "ﷺ", "-"])("take %s", (name) => {
    expect(checkShippingInfo({ ...valid, firstName: name, address: name })).toEqual([]);
  });

  test.each(Object.keys(valid))("%s is required", (field) => {
    for (const empty of ["", "  ", "\t"]) {
      expect(checkShippingInfo({ ...valid, [field]: empty })).toEqual([
        { field, message: "Required" },
      ]);
    }
  });

  test.each([
    ["email", "ola", "Enter a valid email"],
    ["email", "ola@example.com\nBcc: x@example.com", "Enter a valid email"],
    ["phone", "call me", "Enter a valid phone number"],
    ["phone", "123", "Enter a valid phone number"],
    ["phone", "1234567890123456", "Enter a valid phone number"],
    ["firstName", "<script>alert(1)</script>", "Contains a character that cannot be used"],
    ["firstName", "Win at https://evil.example", "Contains a character that cannot be used"],
    ["lastName", "'; drop table shop_order; --", "Contains a character that cannot be used"],
    ["address", "<img src=x onerror=alert(1)>", "Contains a character that cannot be used"],
    ["address", "12 Marina\u0000", "Contains a character that cannot be used"],
    ["address", "12 Marina\nBcc: x@example.com", "Contains a character that cannot be used"],
    ["city", "\u202eLagos", "Contains a character that cannot be used"],
    ["state", "La\ud800gos", "Contains a character that cannot be used"],
    ["firstName", "\u200b\u2060", "Contains a character that cannot be used"],
    ["lastName", "\u3164", "Contains a character that cannot be used"],
    ["address", `12 Marina${"\u0323".repeat(7)}`, "Contains a character that cannot be used"],
    ["email", "ola@example.İT", "Enter a valid email"],
    ["postalCode", "1; select 1", "Contains a character that cannot be used"],
    ["country", "{{7*7}}", "Contains a character that cannot be used"],
  ])("%s is refused as %j", (field, value, message) => {
    expect(checkShippingInfo({ ...valid, [field]: value })).toEqual([{ field, message }]);
  });

  test("are all named at once, in the order of the form", () => {
    const empty = Object.fromEntries(Object.keys(valid).map((field) => [field, ""]));
    const faults = checkShippingInfo(empty as ShippingInfo);
    expect(faults.map(({ field }) => field)).toEqual(Object.keys(valid));
  });
});
