import { expect, test } from "vitest";
import { passwordFault } from "./use-account-wish.ts";

test.each([
  ["", "Required"],
  ["      ", "Required"],
  ["12345", "Must be at least 6 characters"],
  ["  12345  ", "Must be at least 6 characters"],
  ["123456", undefined],
  [" kola nut ", undefined],
])("password %j: %s (specification §5: trimmed, at least 6)", (password, fault) => {
  expect(passwordFault(password)).toBe(fault);
});
