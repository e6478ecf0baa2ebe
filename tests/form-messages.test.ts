import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** Parts of a page with a form in them. */
const forms = globSync("{backoffice,storefront}/app/**/*.tsx")
  .map((path) => ({ path, text: readFileSync(path, "utf8") }))
  .filter(({ text }) => text.includes("<form"));

test("no form leaves empty fields to the browser's message", () => {
  expect(forms.length).toBeGreaterThan(30);
  const left = forms
    .filter(({ text }) => /\brequired\b|<CodeField/.test(text) && !text.includes("noValidate"))
    .map(({ path }) => path);
  expect(left).toEqual([]);
});
