import { describe, expect, test } from "vitest";
import type { ShippingInfo } from "../api/orders/orders.ts";
import { validateShippingInfo } from "./shipping-info.ts";

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
    expect(validateShippingInfo(valid)).toEqual([]);
  });

  test.each(["Ò̩ṣ́un", "👩🏽‍🎨 Ada", "ကြောင့်", "Nguyê\u0303n", "ﷺ", "-"])("take %s", (name) => {
    expect(validateShippingInfo({ ...valid, firstName: name, address: name })).toEqual([]);
  });

  test.each(Object.keys(valid))("%s is required", (field) => {
    for (const empty of ["", "  ", "\t"]) {
      expect(validateShippingInfo({ ...valid, [field]: empty })).toEqual([
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
    ["firstName", "<script>alert(1)</script>", "Contains an invalid character"],
    ["firstName", "Win at https://evil.example", "Contains an invalid character"],
    ["lastName", "'; drop table shop_order; --", "Contains an invalid character"],
    ["address", "<img src=x onerror=alert(1)>", "Contains an invalid character"],
    ["address", "12 Marina\u0000", "Contains an invalid character"],
    ["address", "12 Marina\nBcc: x@example.com", "Contains an invalid character"],
    ["city", "\u202eLagos", "Contains an invalid character"],
    ["state", "La\ud800gos", "Contains an invalid character"],
    ["firstName", "\u200b\u2060", "Contains an invalid character"],
    ["lastName", "\u3164", "Contains an invalid character"],
    ["address", `12 Marina${"\u0323".repeat(7)}`, "Contains an invalid character"],
    ["email", "ola@example.İT", "Enter a valid email"],
    ["postalCode", "1; select 1", "Contains an invalid character"],
    ["country", "{{7*7}}", "Contains an invalid character"],
  ])("%s is refused as %j", (field, value, message) => {
    expect(validateShippingInfo({ ...valid, [field]: value })).toEqual([{ field, message }]);
  });

  test("are all named at once, in the order of the form", () => {
    const empty = Object.fromEntries(Object.keys(valid).map((field) => [field, ""]));
    const errors = validateShippingInfo(empty as ShippingInfo);
    expect(errors.map(({ field }) => field)).toEqual(Object.keys(valid));
  });
});
