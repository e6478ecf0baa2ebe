import type {
  ClothingType,
  ClothingTypesQuery,
  ProductListQuery,
} from "#contract/api/catalogue/products.ts";
import type { Api } from "#contract/client/api.ts";
import { isPermanentError, logToConsole, type ReportError } from "../../../loading/outcome.ts";
import { type CardProduct, toCard } from "../card-product.ts";
import { filterByMaxPrice } from "./arrange-products.ts";
import {
  type ListState,
  limitToDocument,
  maxPagesPerDocument,
  mayHaveMore,
  toCategoryQuery,
  toListQuery,
} from "./list-state.ts";

export interface ProductPage {
  readonly products: readonly CardProduct[];
}

/** {@link createCatalogue} makes them from the API. */
export interface Catalogue {
  listProducts(query: ProductListQuery): Promise<ProductPage>;
  listClothingTypes(query: ClothingTypesQuery): Promise<ClothingType[]>;
  listSizes(): Promise<string[]>;
}

export function createCatalogue(api: Api): Catalogue {
  return {
    listProducts: async (query) => ({
      products: (await api("GET /products", { query })).data.map(toCard),
    }),
    listClothingTypes: (query) => api("GET /products/types", { query }),
    listSizes: async () => (await api("GET /products/sizes")).map(({ size }) => size),
  };
}

export interface Listing {
  readonly products: readonly CardProduct[];
  readonly mayHaveMore: boolean;
}

/** Types of the list’s category and sizes that have products on sale. */
export interface FilterChoices {
  readonly types: readonly ClothingType[];
  readonly sizes: readonly string[];
}

/**
 * A failed later page is reported and ends the list (specification §8).
 * @throws {ApiError} when the first page fails
 */
export async function loadListing(
  catalogue: Catalogue,
  state: ListState,
  reportError: ReportError = logToConsole,
): Promise<Listing> {
  const loaded = await loadPages(catalogue, state, reportError);
  const byId = new Map(loaded.flatMap((page) => page.products).map((item) => [item.id, item]));
  return {
    products: [...byId.values()],
    mayHaveMore: mayHaveMore(loaded.at(-1)?.products.length ?? 0),
  };
}

/**
 * In parallel batches up to the first page that is not full. The server does not know the maximum
 * price, so where every product is above it loading continues.
 */
async function loadPages(
  catalogue: Catalogue,
  state: ListState,
  reportError: ReportError,
): Promise<ProductPage[]> {
  const loaded: ProductPage[] = [];
  const isEmptyAfterMaxPrice = () =>
    filterByMaxPrice(
      loaded.flatMap(({ products }) => products),
      state.maxPrice,
    ).length === 0;
  const maxPage = state.pages + maxPagesPerDocument;
  for (let from = state.from; from <= state.pages || (from < maxPage && isEmptyAfterMaxPrice()); ) {
    const { pages } = limitToDocument({ ...state, from, pages: Math.max(from, state.pages) });
    const pageNumbers = Array.from({ length: pages - from + 1 }, (_, i) => from + i);
    const settled = await Promise.allSettled(
      pageNumbers.map((page) => catalogue.listProducts(toListQuery(state, page))),
    );
    for (const page of settled) {
      if (page.status === "rejected") {
        // A filter value the catalogue refuses matches no product.
        if (loaded.length === 0 && isPermanentError(page.reason)) return [];
        if (loaded.length === 0) throw page.reason;
        reportError(page.reason);
        return loaded;
      }
      loaded.push(page.value);
      if (!mayHaveMore(page.value.products.length)) return loaded;
    }
    from = pages + 1;
  }
  return loaded;
}

export async function loadFilterChoices(
  catalogue: Catalogue,
  state: ListState,
): Promise<FilterChoices> {
  const [types, sizes] = await Promise.allSettled([
    catalogue.listClothingTypes(toCategoryQuery(state)),
    catalogue.listSizes(),
  ]);
  return {
    types: types.status === "fulfilled" ? types.value : [],
    sizes: sizes.status === "fulfilled" ? sizes.value : [],
  };
}
