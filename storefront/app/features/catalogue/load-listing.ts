import type { ClothingType, ClothingTypesQuery, ProductListQuery } from "#contract/api/products.ts";
import type { Api } from "#contract/client/api.ts";
import { isRefusal } from "../../loading/is-refusal.ts";
import { type Tell, toConsole } from "../../loading/outcome.ts";
import { upTo } from "./arrange-products.ts";
import { type CardProduct, toCard } from "./card-product.ts";
import {
  inOneDocument,
  type ListState,
  listCategory,
  listQuery,
  mayHaveMore,
  pagesAtOnce,
} from "./list-state.ts";

/** The products of one page. */
export interface ProductSlice {
  readonly products: readonly CardProduct[];
}

/** The calls a product list is made of; {@link catalogueOf} answers them from the API. */
export interface Catalogue {
  listProducts(query: ProductListQuery): Promise<ProductSlice>;
  listClothingTypes(query: ClothingTypesQuery): Promise<ClothingType[]>;
  listSizes(): Promise<string[]>;
}

/** The calls of a list, each product cut down to its card. */
export function catalogueOf(api: Api): Catalogue {
  return {
    listProducts: async (query) => ({
      products: (await api("GET /products", { query })).data.map(toCard),
    }),
    listClothingTypes: (query) => api("GET /products/types", { query }),
    listSizes: async () => (await api("GET /products/sizes")).map(({ size }) => size),
  };
}

/** The products loaded for a list. */
export interface Listing {
  readonly products: readonly CardProduct[];
  /** Whether "Load More" is offered. */
  readonly mayHaveMore: boolean;
}

/** What the filter dialog offers: types and sizes with something on sale, types only those of the list's category. */
export interface FilterChoices {
  readonly types: readonly ClothingType[];
  readonly sizes: readonly string[];
}

/**
 * Loads every page an address asks for. A further page that fails is only told and the list ends
 * before it (specification §8).
 * @throws {ApiFault} when the first page fails.
 */
export async function loadListing(
  catalogue: Catalogue,
  state: ListState,
  tell: Tell = toConsole,
): Promise<Listing> {
  const loaded = await loadPages(catalogue, state, tell);
  const byId = new Map(loaded.flatMap((page) => page.products).map((item) => [item.id, item]));
  return {
    products: [...byId.values()],
    mayHaveMore: mayHaveMore(loaded.at(-1)?.products.length ?? 0),
  };
}

/**
 * The pages of a list as far as the first that is not full; so many at once that a long list asks little in vain. Where
 * all of them are too dear it goes on, as far as one document may, to the page with something to show: the server is
 * not told the upper price.
 */
async function loadPages(
  catalogue: Catalogue,
  state: ListState,
  tell: Tell,
): Promise<ProductSlice[]> {
  const loaded: ProductSlice[] = [];
  const isAllTooDear = () =>
    upTo(
      loaded.flatMap(({ products }) => products),
      state.maxPrice,
    ).length === 0;
  const furthest = state.pages + pagesAtOnce;
  for (let from = state.from; from <= state.pages || (from < furthest && isAllTooDear()); ) {
    const { pages } = inOneDocument({ ...state, from, pages: Math.max(from, state.pages) });
    const numbers = Array.from({ length: pages - from + 1 }, (_, i) => from + i);
    const settled = await Promise.allSettled(
      numbers.map((page) => catalogue.listProducts(listQuery(state, page))),
    );
    for (const page of settled) {
      if (page.status === "rejected") {
        // A filter that the catalogue refuses is one that no product meets.
        if (loaded.length === 0 && isRefusal(page.reason)) return [];
        if (loaded.length === 0) throw page.reason;
        tell(page.reason);
        return loaded;
      }
      loaded.push(page.value);
      if (!mayHaveMore(page.value.products.length)) return loaded;
    }
    from = pages + 1;
  }
  return loaded;
}

/** Loads what the filter dialog offers; without an answer it offers less rather than nothing at all. */
export async function loadFilterChoices(
  catalogue: Catalogue,
  state: ListState,
): Promise<FilterChoices> {
  const [types, sizes] = await Promise.allSettled([
    catalogue.listClothingTypes(listCategory(state)),
    catalogue.listSizes(),
  ]);
  return {
    types: types.status === "fulfilled" ? types.value : [],
    sizes: sizes.status === "fulfilled" ? sizes.value : [],
  };
}
