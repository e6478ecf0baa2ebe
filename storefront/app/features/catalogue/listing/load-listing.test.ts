import { describe, expect, it, vi } from "vitest";
import type { Product } from "#contract/api/catalogue/products.ts";
import { ApiError } from "#contract/client/api-error.ts";
import { cacheCatalogue } from "./browser-catalogue.ts";
import { defaultListState, toListQuery } from "./list-state.ts";
import { type Catalogue, loadFilterChoices, loadListing } from "./load-listing.ts";

const priced = { price: 5_000, discount: 0, tieredPricing: [] as Product["tieredPricing"] };
const products = (from: number, count: number) =>
  Array.from({ length: count }, (_, i) => ({ id: `p${from + i}`, ...priced }) as Product);

function fakeCatalogue(pages: readonly (Product[] | Error)[]) {
  const requestedPages: (number | undefined)[] = [];
  const catalogue: Catalogue = {
    async listProducts(query) {
      requestedPages.push(query.page);
      const page = pages[(query.page ?? 1) - 1] ?? [];
      if (page instanceof Error) throw page;
      return { products: page };
    },
    listClothingTypes: async ({ category }) => [{ id: "t", name: `Kaftan ${category}` }],
    listSizes: () => Promise.reject(new Error("down")),
  };
  return { catalogue, requestedPages };
}

describe("loading a product list", () => {
  it("offers more only after a full page", async () => {
    const full = fakeCatalogue([products(0, 20)]);
    expect(await loadListing(full.catalogue, defaultListState)).toMatchObject({
      mayHaveMore: true,
    });
    const short = fakeCatalogue([products(0, 20), products(20, 3)]);
    const listing = await loadListing(short.catalogue, { ...defaultListState, pages: 2 });
    expect(listing.products).toHaveLength(23);
    expect(listing.mayHaveMore).toBe(false);
  });

  it("continues beyond twenty pages without requesting more than it may need", async () => {
    const pages = Array.from({ length: 33 }, (_, i) => products(20 * i, 20));
    const { catalogue, requestedPages } = fakeCatalogue(pages);
    const all = await loadListing(catalogue, { ...defaultListState, pages: 10_000 });
    expect(all.products).toHaveLength(660);
    expect(all.mayHaveMore).toBe(false);
    expect(requestedPages).toHaveLength(40);
    const later = await loadListing(catalogue, { ...defaultListState, from: 21, pages: 22 });
    expect(later).toEqual({ products: products(400, 40), mayHaveMore: true });
  });

  it("loads further pages while everything is above the maximum price", async () => {
    const upTo1000 = { ...defaultListState, maxPrice: 1_000 };
    const nothing = fakeCatalogue([products(0, 20), products(20, 20), products(40, 3)]);
    const none = await loadListing(nothing.catalogue, upTo1000);
    expect(none.mayHaveMore).toBe(false);
    expect(nothing.requestedPages).toEqual([1, 2, 3]);

    const cheap = { ...products(20, 1)[0], price: 900 } as Product;
    const later = fakeCatalogue([products(0, 20), [cheap, ...products(21, 19)], products(40, 3)]);
    const some = await loadListing(later.catalogue, upTo1000);
    expect(some.products).toContainEqual(cheap);
    expect(some.mayHaveMore).toBe(true);
    expect(later.requestedPages).toEqual([1, 2]);

    const endless = fakeCatalogue(Array.from({ length: 50 }, (_, i) => products(20 * i, 20)));
    expect(await loadListing(endless.catalogue, upTo1000)).toMatchObject({ mayHaveMore: true });
    expect(endless.requestedPages).toHaveLength(20);
  });

  it("fails with the first page, and only logs a later failure", async () => {
    const logged = vi.spyOn(console, "error").mockImplementation(() => {});
    const broken = fakeCatalogue([new Error("down")]);
    await expect(loadListing(broken.catalogue, defaultListState)).rejects.toThrow("down");
    const half = fakeCatalogue([products(0, 20), new Error("down"), products(40, 20)]);
    const listing = await loadListing(half.catalogue, { ...defaultListState, pages: 3 });
    expect(listing).toEqual({ products: products(0, 20), mayHaveMore: true });
    expect(logged).toHaveBeenCalledOnce();
    logged.mockRestore();
  });

  it("is empty where the catalogue refuses the filter", async () => {
    const error = new ApiError({
      code: "validation_failed",
      status: 400,
      detail: "Please check: type.",
    });
    const refusing = fakeCatalogue([error]);
    expect(await loadListing(refusing.catalogue, defaultListState)).toEqual({
      products: [],
      mayHaveMore: false,
    });
  });

  it("shows a product once that moved to the next page in between", async () => {
    const moved = fakeCatalogue([products(0, 20), products(19, 5)]);
    const listing = await loadListing(moved.catalogue, { ...defaultListState, pages: 2 });
    expect(listing.products).toHaveLength(24);
  });

  it("offers the filter options that loaded", async () => {
    const men = { ...defaultListState, category: "men" as const };
    expect(await loadFilterChoices(fakeCatalogue([]).catalogue, men)).toEqual({
      types: [{ id: "t", name: "Kaftan MEN" }],
      sizes: [],
    });
  });
});

describe("the browser's page cache", () => {
  it("requests a page once until it expires", async () => {
    let now = 0;
    const { catalogue, requestedPages } = fakeCatalogue([products(0, 20)]);
    const remembered = cacheCatalogue(catalogue, () => now);
    const query = toListQuery(defaultListState, 1);
    await remembered.listProducts(query);
    await remembered.listProducts(query);
    expect(requestedPages).toEqual([1]);
    now = 120_000;
    expect(remembered.has(query)).toBe(false);
    await remembered.listProducts(query);
    expect(requestedPages).toEqual([1, 1]);
  });

  it("drops failures and caches the page of the document", async () => {
    const { catalogue, requestedPages } = fakeCatalogue([new Error("down")]);
    const remembered = cacheCatalogue(catalogue);
    const query = toListQuery(defaultListState, 1);
    await expect(remembered.listProducts(query)).rejects.toThrow();
    expect(remembered.has(query)).toBe(false);
    remembered.store(query, { products: products(0, 2) });
    expect((await remembered.listProducts(query)).products).toHaveLength(2);
    expect(requestedPages).toEqual([1]);
  });
});
