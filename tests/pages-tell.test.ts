import type { RouteConfigEntry } from "@react-router/dev/routes";
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  type MockInstance,
  test,
  vi,
} from "vitest";
import type { Product } from "#contract/api/products.ts";
import { faultOf } from "#contract/client/api-fault.ts";
import { problemOf } from "#server/platform/http/problem.ts";
import routes from "../storefront/app/routes.ts";
import { createPageHandler } from "../storefront/server.ts";

// Pages while the API answers with faults: the host hears of each, in its log, and nothing is printed.
let printed: MockInstance;
const told: unknown[] = [];
/** Answers by path, in place of a fault. */
let answers: Readonly<Record<string, unknown>> = {};
const handler = createPageHandler({
  apiBaseAddress: "http://127.0.0.1/api",
  async fetchApi(input) {
    const answer = answers[new URL(input).pathname];
    const fault = problemOf({ code: "unavailable", meta: { part: "database" } }, "req-1");
    return Response.json(answer ?? fault, { status: answer === undefined ? 503 : 200 });
  },
  reportFault: (error) => told.push(error),
});
beforeAll(() => {
  printed = vi.spyOn(console, "error").mockImplementation(() => {});
});
beforeEach(() => {
  told.length = 0;
  answers = {};
});
afterEach(() => expect(printed).not.toHaveBeenCalled());
afterAll(() => printed.mockRestore());

const open = (path: string) => handler(new Request(`https://shop.example${path}`));
const addressesOf = (entries: readonly RouteConfigEntry[], above = ""): string[] =>
  entries.flatMap(({ path = "", children = [] }) => {
    const own = `${above}/${path.replace(/:\w+/g, "x-1").replace("*", "nowhere")}`.replace(
      /\/$/,
      "",
    );
    return [own || "/", ...addressesOf(children, own)];
  });

test.each([...new Set(addressesOf(await routes))])("%s prints no fault", async (path) => {
  expect((await open(path)).status).toBeLessThan(504);
  for (const fault of told) expect(fault).toMatchObject({ code: "unavailable" });
});

describe("the host is told once", () => {
  test.each([
    ["/", 3],
    ["/products", 1],
    ["/products/new", 1],
    ["/product/x-1", 1],
    ["/login", 1],
    ["/orders/lookup", 1],
    ["/size", 1],
    ["/faq", 0],
  ])("of each part that %s goes without beside the menus and the words", async (path, parts) => {
    expect((await open(path)).status).toBe(503);
    expect(told).toHaveLength(3 + parts);
  });

  test("of what a product's page goes without", async () => {
    const product: Partial<Product> = { id: "x-1", name: "Shirt", category: "MEN" };
    answers = { "/api/products/x-1": { data: product } };
    await open("/product/x-1");
    const parts = told.filter((fault) => faultOf(fault)?.code === "unavailable");
    expect(parts).toHaveLength(3 + 2);
  });
});
