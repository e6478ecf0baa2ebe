import { expect, test } from "vitest";
import { toOtpauthUri } from "./sign-in-page.tsx";

test("an authenticator reads key, person and store from the address", () => {
  const address = new URL(toOtpauthUri("JBSWY3DPEHPK3PXP", "kemi+1@aso.example", "Aṣọ & Co"));
  expect(address.protocol).toBe("otpauth:");
  expect(decodeURIComponent(address.pathname)).toContain("Aṣọ & Co:kemi+1@aso.example");
  expect(address.searchParams.get("secret")).toBe("JBSWY3DPEHPK3PXP");
  expect(address.searchParams.get("issuer")).toBe("Aṣọ & Co");
});
