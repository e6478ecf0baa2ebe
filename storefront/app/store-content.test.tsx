import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import type { StoreContent } from "#contract/api/content/store-content.ts";
import { useCheckoutOptions } from "./store-content.ts";

function Options() {
  const { cardProvider = "none", acceptsTransfers = false } = useCheckoutOptions();
  return `card: ${cardProvider}, transfer: ${acceptsTransfers}`;
}

test.each<[string, StoreContent | undefined, string]>([
  ["of the store", { cardProvider: "Payaza" }, "card: Payaza, transfer: false"],
  ["without a card", { acceptsTransfers: true }, "card: none, transfer: true"],
  ["of a store that takes none", {}, "card: none, transfer: false"],
  ["not loaded", undefined, "card: our payment provider, transfer: false"],
])("payment options %s", (_, content, expected) => {
  const Page = createRoutesStub([{ id: "root", path: "/", Component: Options }]);
  const hydrationData = { loaderData: { root: { content } } };
  expect(renderToStaticMarkup(<Page hydrationData={hydrationData} />)).toBe(expected);
});
