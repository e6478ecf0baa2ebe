import { afterEach, beforeEach, expect, test, vi } from "vitest";

const asked: string[] = [];

beforeEach(() => {
  asked.length = 0;
  vi.resetModules();
  vi.stubGlobal("document", {
    documentElement: { dataset: { apiOrigin: "https://api.example" } },
  });
  vi.stubGlobal("fetch", async (address: string) => {
    asked.push(address);
    return Response.json({ data: [] });
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
});

/** Opens the shop at an address and lets it ask for the sizes. */
async function askFrom(origin: string): Promise<void> {
  vi.stubGlobal("window", { location: new URL(origin) });
  const { api } = await import("./api.ts");
  await api("GET /products/sizes");
}

test.each([
  ["https://shop.example", "https://api.example/api/products/sizes"],
  ["http://localhost:3000", "http://localhost:3000/api/products/sizes"],
  ["http://127.0.0.1:3000", "http://127.0.0.1:3000/api/products/sizes"],
  ["http://0.0.0.0:3000", "http://0.0.0.0:3000/api/products/sizes"],
  ["http://[::1]:3000", "http://[::1]:3000/api/products/sizes"],
  ["http://shop.local", "http://shop.local/api/products/sizes"],
])(
  "a shop told of a hosted API and opened at %s asks %s (specification §7)",
  async (at, address) => {
    await askFrom(at);
    expect(asked).toEqual([address]);
  },
);
