import { expect, test } from "vitest";
import { returnPath, signInAddress } from "./return-path.ts";

test("returns to the same URL after sign-in", () => {
  const place = { pathname: "/businesses", search: "?status=approved&search=Adé & co" };
  const address = signInAddress(place);
  expect(returnPath(address.slice("/sign-in".length))).toBe(`${place.pathname}${place.search}`);
});

test("adds nothing for the home page", () => {
  expect(signInAddress({ pathname: "/", search: "" })).toBe("/sign-in");
});

test.each([
  "https://evil.example/",
  "//evil.example/businesses",
  "/\\evil.example",
  "javascript:alert(1)",
  "businesses",
  "",
  "/sign-in",
  "/sign-in?from=/sign-in",
])("never returns to %j", (from) => {
  expect(returnPath(`?from=${encodeURIComponent(from)}`)).toBe("/");
});
