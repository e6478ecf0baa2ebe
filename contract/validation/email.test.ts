import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isEmail, normalizeEmail } from "./email.ts";

describe("an email address", () => {
  test.each([
    "ada@example.com",
    "ada+shop@example.com",
    "ADA@EXAMPLE.COM",
    "o'neil@example.com",
    "ada--obi@example.com",
    "ada-@example.com",
    "ada%tag@example.com",
    "ada&co@example.com",
    "a@b.co",
    "first.last@mail.example.co.uk",
    "someone@lagosfashionhouse.africa",
    "customer@averylongcompanyname.online",
    "info@lagosfashionandbeautyhouse.store",
    "hello@studio.photography",
    "hello@xn--mller-kva.example",
    "hello@xn--80ak6aa92e.xn--p1ai",
    "adé@exámple.com",
    "1234567890@example.ng",
    `${"a".repeat(64)}@example.com`,
  ])("%s is one", (address) => {
    expect(isEmail(address)).toBe(true);
  });

  test.each([
    "",
    " ",
    "@",
    "ada",
    "ada@",
    "@example.com",
    "ada@example",
    "ada@example.c",
    "ada@.com",
    "ada@example..com",
    "ada@example.com.",
    "ada@-example.com",
    "ada@example-.com",
    "ada@exam_ple.com",
    "ada@example.123",
    "ada@127.0.0.1",
    ".ada@example.com",
    "ada.@example.com",
    "a..da@example.com",
    "a da@example.com",
    "ada @example.com",
    "ada@exam ple.com",
    "ada@@example.com",
    "ada@obi@example.com",
    "ada@example.com,obi@example.com",
    "ada@example.com\r\nBcc: obi@example.com",
    "ada\u0000@example.com",
    "<ada@example.com>",
    "Ada <ada@example.com>",
    '"ada"@example.com',
    "ada(comment)@example.com",
    "<script>@example.com",
    `${"a".repeat(65)}@example.com`,
    `${"İ".repeat(33)}@example.com`,
    "ada@example.İT",
    `a${"\u0301".repeat(7)}da@example.com`,
    `ada@${"a".repeat(64)}.com`,
    `ada@${"abcdefgh.".repeat(30)}com`,
  ])("%j is none", (address) => {
    expect(isEmail(address)).toBe(false);
  });

  test("of any usual kind is accepted", () => {
    fc.assert(fc.property(fc.emailAddress(), (address) => isEmail(address)));
  });

  test("is decided about any text without throwing, and never holds a space or a line break", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 400 }), (text) => {
        if (isEmail(text)) expect(text).not.toMatch(/[\s\p{Cc}<>,]/u);
      }),
    );
  });

  test("is compared without spaces around it and in lower case", () => {
    expect(normalizeEmail("  Ada@Example.COM ")).toBe("ada@example.com");
  });
});
