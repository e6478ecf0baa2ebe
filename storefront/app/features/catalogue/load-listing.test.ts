import { describe, expect, it, vi } from "vitest";
import type { Product } from "#contract/api/products.ts";
import { ApiFault } from "#contract/client/api-fault.ts";
import { defaultListState, listQuery } from "./list-state.ts";
import { type Catalogue, loadFilterChoices, loadListing } from "./load-listing.ts";
import { rememberCatalogue } from "./remembered-catalogue.ts";

const priced = { price: 5_000, discount: 0, tieredPricing: [] as Product["tieredPricing"] };
const products = (from: number, count: number) =>
  Array.from({ length: count }, (_, i) => ({ id: `p${from + i}`, ...priced }) as Product);

function catalogueOf(pages: readonly (Product[] | Error)[]) {
  const asked: (number | undefined)[] = [];
  const catalogue: Catalogue = {
    async listProducts(query) {
      asked.push(query.page);
      const page = pages[(query.page ?? 1) - 1] ?? [];
      if (page instanceof Error) throw page;
      return { products: page };
    },
    listClothingTypes: async ({ category }) => [{ id: "t", name: `Kaftan ${category}` }],
    listSizes: () => Promise.reject(new Error("down")),
  };
  return { catalogue, asked };
}

describe("loading a product list", () => {
  it("offers more exactly after a full page", async () => {
    const full = catalogueOf([products(0, 20)]);
    expect(await loadListing(full.catalogue, defaultListState)).toMatchObject({
      mayHaveMore: true,
    });
    const short = catalogueOf([products(0, 20), products(20, 3)]);
    const listing = await loadListing(short.catalogue, { ...defaultListState, pages: 2 });
    expect(listing.products).toHaveLength(23);
    expect(listing.mayHaveMore).toBe(false);
  });

  it("goes on beyond twenty pages, and asks for no more at once than it may need", async () => {
    const pages = Array.from({ length: 33 }, (_, i) => products(20 * i, 20));
    const { catalogue, asked } = catalogueOf(pages);
    const all = await loadListing(catalogue, { ...defaultListState, pages: 10_000 });
    expect(all.products).toHaveLength(660);
    expect(all.mayHaveMore).toBe(false);
    expect(asked).toHaveLength(40);
    const later = await loadListing(catalogue, { ...defaultListState, from: 21, pages: 22 });
    expect(later).toEqual({ products: products(400, 40), mayHaveMore: true });
  });

  it("looks through further pages while everything is dearer than the upper price", async () => {
    const upTo1000 = { ...defaultListState, maxPrice: 1_000 };
    const nothing = catalogueOf([products(0, 20), products(20, 20), products(40, 3)]);
    const none = await loadListing(nothing.catalogue, upTo1000);
    expect(none.mayHaveMore).toBe(false);
    expect(nothing.asked).toEqual([1, 2, 3]);

    const cheap = { ...products(20, 1)[0], price: 900 } as Product;
    const later = catalogueOf([products(0, 20), [cheap, ...products(21, 19)], products(40, 3)]);
    const some = await loadListing(later.catalogue, upTo1000);
    expect(some.products).toContainEqual(cheap);
    expect(some.mayHaveMore).toBe(true);
    expect(later.asked).toEqual([1, 2]);

    const endless = catalogueOf(Array.from({ length: 50 }, (_, i) => products(20 * i, 20)));
    expect(await loadListing(endless.catalogue, upTo1000)).toMatchObject({ mayHaveMore: true });
    expect(endless.asked).toHaveLength(20);
  });

  it("fails with the first page, and only logs a further one", async () => {
    const logged = vi.spyOn(console, "error").mockImplementation(() => {});
    const broken = catalogueOf([new Error("down")]);
    await expect(loadListing(broken.catalogue, defaultListState)).rejects.toThrow("down");
    const half = catalogueOf([products(0, 20), new Error("down"), products(40, 20)]);
    const listing = await loadListing(half.catalogue, { ...defaultListState, pages: 3 });
    expect(listing).toEqual({ products: products(0, 20), mayHaveMore: true });
    expect(logged).toHaveBeenCalledOnce();
    logged.mockRestore();
  });

  it("is empty where the catalogue refuses the filter", async () => {
    const fault = new ApiFault({
      code: "validation_failed",
      status: 400,
      detail: "Please check: type.",
    });
    const refusing = catalogueOf([fault]);
    expect(await loadListing(refusing.catalogue, defaultListState)).toEqual({
      products: [],
      mayHaveMore: false,
    });
  });

  it("shows a product once though it moved to the next page meanwhile", async () => {
    const moved = catalogueOf([products(0, 20), products(19, 5)]);
    const listing = await loadListing(moved.catalogue, { ...defaultListState, pages: 2 });
    expect(listing.products).toHaveLength(24);
  });

  it("offers the filters it can", async () => {
    const men = { ...defaultListState, category: "men" as const };
    expect(await loadFilterChoices(catalogueOf([]).catalogue, men)).toEqual({
      types: [{ id: "t", name: "Kaftan MEN" }],
      sizes: [],
    });
  });
});

describe("the browser's memory of pages", () => {
  it("asks once, until the page is too old", async () => {
    let now = 0;
    const { catalogue, asked } = catalogueOf([products(0, 20)]);
    const remembered = rememberCatalogue(catalogue, () => now);
    const query = listQuery(defaultListState, 1);
    await remembered.listProducts(query);
    await remembered.listProducts(query);
    expect(asked).toEqual([1]);
    now = 120_000;
    expect(remembered.has(query)).toBe(false);
    await remembered.listProducts(query);
    expect(asked).toEqual([1, 1]);
  });

  it("forgets a failure and takes over a page that came with the document", async () => {
    const { catalogue, asked } = catalogueOf([new Error("down")]);
    const remembered = rememberCatalogue(catalogue);
    const query = listQuery(defaultListState, 1);
    await expect(remembered.listProducts(query)).rejects.toThrow();
    expect(remembered.has(query)).toBe(false);
    remembered.keep(query, { products: products(0, 2) });
    expect((await remembered.listProducts(query)).products).toHaveLength(2);
    expect(asked).toEqual([1]);
  });
});
