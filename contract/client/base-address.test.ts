import { describe, expect, test } from "vitest";
import { apiBaseAddress } from "./base-address.ts";

describe("the base address (specification §7)", () => {
  const page = (hostname: string) => ({ hostname, origin: `https://${hostname}` });
  test.each(["localhost", "127.0.0.1", "0.0.0.0", "::1", "[::1]", "shop.local"])(
    "of %s is the local server, whatever is configured",
    (host) => {
      expect(apiBaseAddress(page(host), "https://api.example")).toBe(`https://${host}/api`);
    },
  );

  test.each(["shop.example", "localhost.example", "local", "notlocal", "128.0.0.1"])(
    "of %s is the hosted backend",
    (host) => {
      expect(apiBaseAddress(page(host), "https://api.example")).toBe("https://api.example/api");
    },
  );

  test("is the page's own origin where no backend is configured", () => {
    expect(apiBaseAddress(page("shop.example"))).toBe("https://shop.example/api");
  });
});
