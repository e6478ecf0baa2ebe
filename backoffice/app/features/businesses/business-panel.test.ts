import { expect, test } from "vitest";
import { websiteAddress } from "./business-panel.tsx";

test.each([
  ["https://zaria.example/shop", "https://zaria.example/shop"],
  ["zaria.example", "https://zaria.example/"],
  [" http://zaria.example ", "http://zaria.example/"],
  ["", undefined],
  ["javascript:alert(1)", undefined],
  ["JavaScript:alert(1)//zaria.example", undefined],
  ["data:text/html,<script>alert(1)</script>", undefined],
  ["mailto:a@b.example", undefined],
  ["we have none", undefined],
  ["localhost", undefined],
])("%j opens %s", (typed, address) => {
  expect(websiteAddress(typed)).toBe(address);
});
