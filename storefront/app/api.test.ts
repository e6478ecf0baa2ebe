import { afterEach, beforeEach, expect, test, vi } from "vitest";

const requested: string[] = [];

beforeEach(() => {
  requested.length = 0;
  vi.resetModules();
  vi.stubGlobal("document", {
    documentElement: { dataset: { apiOrigin: "https://api.example" } },
  });
  vi.stubGlobal("fetch", async (address: string) => {
    requested.push(address);
    return Response.json({ data: [] });
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
});

async function requestFrom(origin: string): Promise<void> {
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
])("a shop with a hosted API opened at %s calls %s (specification §7)", async (at, address) => {
  await requestFrom(at);
  expect(requested).toEqual([address]);
});
