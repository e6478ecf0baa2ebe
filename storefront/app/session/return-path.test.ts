import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { User } from "#contract/api/accounts/auth.ts";
import { pathAfterLogin, pathAfterRegister, pathAfterVerify, readOrigin } from "./return-path.ts";

const shop = "https://shop.example";

describe("the return path", () => {
  test.each(["/", "/account/orders", "/products?category=men&size=M", "/product/ẹlẹ́kọ#size"])(
    "%s is a path of the store",
    (from) => {
      expect(readOrigin({ from })).toBe(from);
    },
  );

  test.each([
    "//evil.example",
    "/\\evil.example",
    "\\\\evil.example",
    "/\t/evil.example",
    "/a\\..\\b",
    "/.//evil.example",
    "/..//evil.example",
    "/a/..//evil.example",
    "/a//evil.example",
    "https://evil.example",
    "javascript:alert(1)",
    "account",
    " /account",
    "",
  ])("%j leads elsewhere and is forgotten", (from) => {
    expect(readOrigin({ from })).toBeUndefined();
  });

  test.each([
    "/login",
    "/login?x=1",
    "/register",
    "/verify",
    "/password/reset",
    "/password/forgot",
  ])("%s is a sign-in page and no return path", (from) => {
    expect(readOrigin({ from })).toBeUndefined();
  });

  test.each([null, undefined, "from", 3, {}, { from: 3 }, { from: null }])(
    "state %j holds none",
    (state) => {
      expect(readOrigin(state)).toBeUndefined();
    },
  );

  test("never leads out of the store", () => {
    const segment = fc.constantFrom(
      "/",
      "\\",
      ".",
      "..",
      "a",
      ":",
      "@",
      "\t",
      "\n",
      "?",
      "#",
      "%2f",
    );
    const path = fc.array(segment, { maxLength: 8 }).map((segments) => segments.join(""));
    fc.assert(
      fc.property(fc.oneof(path, fc.string(), fc.webUrl()), (from) => {
        const origin = readOrigin({ from });
        if (origin !== undefined) expect(new URL(origin, shop).origin).toBe(shop);
      }),
    );
  });
});

describe("paths after signing in (specification §4)", () => {
  const user = (isVerified: boolean) => ({ isVerified }) as User;

  test("login: the unverified to /verify, others to the return path or /profile", () => {
    expect(pathAfterLogin(user(false), "/checkout")).toBe("/verify");
    expect(pathAfterLogin(user(true), "/checkout")).toBe("/checkout");
    expect(pathAfterLogin(user(true), undefined)).toBe("/profile");
  });

  test("register: the verified to /profile, others to /verify", () => {
    expect(pathAfterRegister(user(true))).toBe("/profile");
    expect(pathAfterRegister(user(false))).toBe("/verify");
  });

  test("verify: to the return path, or to the profile", () => {
    expect(pathAfterVerify("/account/wishlist")).toBe("/account/wishlist");
    expect(pathAfterVerify(undefined)).toBe("/profile");
  });
});
