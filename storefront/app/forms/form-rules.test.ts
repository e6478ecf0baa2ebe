import { expect, test } from "vitest";
import { trimmedPassword } from "./form-rules.ts";

test.each([
  ["", "Required"],
  ["      ", "Required"],
  ["12345", "Must be at least 6 characters"],
  ["  12345  ", "Must be at least 6 characters"],
  ["123456", undefined],
  [" kola nut ", undefined],
])("checkout password %j: %s (specification §5: trimmed, at least 6)", (password, error) => {
  expect(trimmedPassword(password)).toBe(error);
});
