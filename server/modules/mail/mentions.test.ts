import { expect, test } from "vitest";
import { findMentions } from "./mentions.ts";

test("finds references and addresses at any depth, each once", () => {
  const content = {
    title: "New order ASO-7K2M9X4P",
    parts: [
      {
        kind: "lines",
        lines: ["Ada Obi", "Ada.Obi@Example.com", "Enquiry BLK-7K3M9Q, return EX-7K3M9Q2."],
      },
      {
        kind: "rows",
        rows: [{ label: "Customer", note: "ada.obi@example.com, +234 801 234 5678" }],
      },
      { kind: "button", href: "/orders/lookup?orderNumber=ASO-7K2M9X4P" },
      { kind: "button", href: "/exchange#ASO-00000001.token" },
    ],
    headers: { "Reply-To": "<o'brien+shop@example.com>" },
    total: 5,
    none: null,
  };
  expect(findMentions(content).sort()).toEqual([
    "ASO-00000001",
    "ASO-7K2M9X4P",
    "BLK-7K3M9Q",
    "EX-7K3M9Q2",
    "ada.obi@example.com",
    "o'brien+shop@example.com",
  ]);
});

test.each([
  ["Write to ada@example.com.", ["ada@example.com"]],
  ["(adé@ọjà.example)", ["adé@ọjà.example"]],
  ["Reply: ada@example.com; or call", ["ada@example.com"]],
  ["Your code LETTER-7K2M9X4P is yours", []],
  ["ASO-7K2M9X4P-R2", ["ASO-7K2M9X4P"]],
  ["ASO-7K2M9X4PLONGER", []],
  ["@ada a@ @", []],
  [`${"a".repeat(100_000)}@`, []],
])("%.40s", (text, mentions) => {
  expect(findMentions(text)).toEqual(mentions);
});
