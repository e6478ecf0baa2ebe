import { expect, test } from "vitest";
import routes from "../../storefront/app/routes.ts";
import { mainPages, otherPages } from "./shop-pages.ts";

interface Route {
  readonly path?: string | undefined;
  readonly children?: readonly Route[] | undefined;
}

function addressesOf(all: readonly Route[], above = ""): string[] {
  return all.flatMap(({ path = "", children }) => {
    const address = `${above}/${path}`.replace(/\/$/, "").replace(/:[^/]+/g, ".");
    return children ? [address, ...addressesOf(children, address)] : [address];
  });
}

test("every page of the shop is among those that are asked for", () => {
  const measured = [...mainPages("a-shirt"), ...otherPages];
  const matches = (address: string) =>
    measured.some((path) => new RegExp(`^${address.replaceAll(".", "[^/]+") || "/"}$`).test(path));
  const all = addressesOf(routes).filter((address) => address !== "/*");
  expect(all.length).toBeGreaterThan(25);
  expect(all.filter((address) => !matches(address))).toEqual([]);
});
