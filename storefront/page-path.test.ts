import type { RouteConfigEntry } from "@react-router/dev/routes";
import fc from "fast-check";
import type { ServerBuild } from "react-router";
import { expect, test } from "vitest";
import routeConfig from "./app/routes.ts";
import { canonicalPagePath, pageRenderCost } from "./page-path.ts";

/** The routes of a build, each with its parent. */
function listRoutes(entries: readonly RouteConfigEntry[], parentId: string): [string, object][] {
  return entries.flatMap(({ id = "", file, path, index, children = [] }) => {
    const canonical = id || file.replace(/\.tsx$/, "");
    return [
      [canonical, { id: canonical, parentId, path, index }],
      ...listRoutes(children, canonical),
    ];
  });
}
const root: [string, object] = ["root", { id: "root", path: "" }];
const routes = Object.fromEntries([root, ...listRoutes(await routeConfig, "root")]);
const build = { routes } as unknown as ServerBuild;
const pathOf = (requested: string) =>
  canonicalPagePath(build, new URL(requested, "https://aso.example"));

test.each([
  ["/", "/"],
  ["/?utm_source=x&token=secret", "/"],
  ["/faq?page=2&category=men&_routes=root", "/faq"],
  ["/FAQ", "/faq"],
  ["/Account/ORDERS/ord_X1", "/account/orders/ord_X1"],
  ["/account", "/account"],
  ["/product/Eleko-Shirt-7k2m9x?size=M&category=men", "/product/Eleko-Shirt-7k2m9x"],
  ["/product/a%2Fb", "/product/a%2Fb"],
  ["/products?type=shirt&category=MEN&utm_medium=y", "/products?category=men&type=shirt"],
  ["/products?category=hats&page=1&sort=newest&minPrice=0&maxPrice=100000", "/products"],
  ["/products?page=1e9&sort=cheap&maxPrice=5000.4", "/products?maxPrice=5000&page=10000"],
  ["/products?category=men&category=women&x=1", "/products?category=men"],
  [
    "/products/new?sort=newest&category=women&type=shirt",
    "/products/new?category=women&sort=newest",
  ],
  ["/products/new?sort=price-asc&category=all", "/products/new"],
  ["/returns?x=1", "/returns"],
  ["/no/such/page?x=1", "/unknown"],
  ["/unknown", "/unknown"],
  ["/product", "/unknown"],
  ["/product/a/b", "/unknown"],
  ["/products.data?_routes=routes/products", "/unknown"],
  ["/__manifest?paths=/a,/b", "/unknown"],
  ["/%E0%A4%A", "/unknown"],
])("%s is the page %s", (requested, canonical) => {
  expect(pathOf(requested)).toBe(canonical);
});

test.each([
  ["/", 1],
  ["/products", 1],
  ["/products?minPrice=1&page=3", 3],
  ["/products?page=20&search=agbda", 20],
  ["/products?page=10000", 20],
  ["/products?page=45&from=41", 5],
  ["/product/a?page=20", 1],
])("%s is the work of %i pages", (address, cost) => {
  expect(pageRenderCost(new URL(address, "https://aso.example"))).toBe(cost);
});

test("other parts of a URL make no page of their own", () => {
  const text = fc.string({ unit: "grapheme", maxLength: 12 });
  const pages = fc.constantFrom("/", "/faq", "/size", "/checkout", "/products/new?category=men");
  fc.assert(
    fc.property(pages, fc.array(fc.tuple(text, text)), (page, query) => {
      const url = new URL(page, "https://aso.example");
      for (const [name, value] of query) url.searchParams.append(`x${name}`, value);
      expect(pathOf(url.href)).toBe(page);
    }),
  );
  fc.assert(
    fc.property(fc.webPath(), fc.webQueryParameters(), (path, query) => {
      const canonical = pathOf(`https://aso.example${path}?${query}`);
      expect(pathOf(`https://aso.example${canonical}`)).toBe(canonical);
    }),
  );
});
