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
import type { Product } from "#contract/api/catalogue/products.ts";
import { asApiError } from "#contract/client/api-error.ts";
import { toProblem } from "#server/platform/errors/problem.ts";
import routes from "../storefront/app/routes.ts";
import { createPageHandler } from "../storefront/server.ts";

// Pages while the API answers with faults: the host hears of each, in its log, and nothing is printed.
let printed: MockInstance;
const reported: unknown[] = [];
/** Answers by path, in place of a fault. */
let answers: Readonly<Record<string, unknown>> = {};
const handler = createPageHandler({
  apiBaseAddress: "http://127.0.0.1/api",
  async fetchApi(input) {
    const answer = answers[new URL(input).pathname];
    const error = toProblem({ code: "unavailable", meta: { part: "database" } }, "req-1");
    return Response.json(answer ?? error, { status: answer === undefined ? 503 : 200 });
  },
  reportError: (error) => reported.push(error),
});
beforeAll(() => {
  printed = vi.spyOn(console, "error").mockImplementation(() => {});
});
beforeEach(() => {
  reported.length = 0;
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
  for (const error of reported) expect(error).toMatchObject({ code: "unavailable" });
});

describe("the host gets one report", () => {
  test.each([
    ["/", 3],
    ["/products", 1],
    ["/products/new", 1],
    ["/product/x-1", 1],
    ["/login", 1],
    ["/orders/lookup", 1],
    ["/size", 1],
    ["/faq", 0],
  ])("of each part that %s lacks besides the menus and content", async (path, parts) => {
    expect((await open(path)).status).toBe(503);
    expect(reported).toHaveLength(3 + parts);
  });

  test("of what a product's page lacks", async () => {
    const product: Partial<Product> = { id: "x-1", name: "Shirt", category: "MEN" };
    answers = { "/api/products/x-1": { data: product } };
    await open("/product/x-1");
    const parts = reported.filter((error) => asApiError(error)?.code === "unavailable");
    expect(parts).toHaveLength(3 + 2);
  });
});
