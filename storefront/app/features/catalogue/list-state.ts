import { limits } from "#contract/api/limits.ts";
import type { Category, ProductListQuery, ProductSort } from "#contract/api/products.ts";

/** The part of the range a list shows. */
export type ListCategory = "all" | "men" | "women";

/** What a product list shows, as its address says it, so that it can be shared and Back restores it. */
export interface ListState {
  readonly category: ListCategory;
  /** Clothing type id; empty means all types. */
  readonly type: string;
  /** Words to find, which the header's search leaves here where no scripts run; empty means all. */
  readonly search: string;
  /** One size; empty means every size. */
  readonly size: string;
  /** Lower bound in naira, sent to the server when above 0 (specification §9). */
  readonly minPrice: number;
  /** Upper bound in naira; at the top of the range nothing is too dear. */
  readonly maxPrice: number;
  readonly sort: ProductSort;
  /** The last page of 20 that is loaded. */
  readonly pages: number;
  /** The first one: without scripts a long list goes on in another document. */
  readonly from: number;
}

/** A list as /products opens it. */
export const defaultListState: ListState = {
  category: "all",
  type: "",
  search: "",
  size: "",
  minPrice: 0,
  maxPrice: limits.maxPriceFilter,
  sort: "newest",
  pages: 1,
  from: 1,
};

/** The last page that the API counts. */
const maxPages = 10_000;

/** Pages that are asked for at once, and that one document holds: an address must not cost the server more. */
export const pagesAtOnce = 20;

const categories: readonly string[] = ["men", "women"];
const sorts: readonly string[] = ["newest", "price-asc", "price-desc"];

/** Reads a list's address; whatever is unknown or out of bounds falls back to the default. */
export function readListState(params: URLSearchParams): ListState {
  const category = (params.get("category") ?? "").toLowerCase();
  const pages = readPage(params.get("page"), maxPages);
  return {
    category: categories.includes(category) ? (category as ListCategory) : "all",
    type: (params.get("type") ?? "").slice(0, 64),
    search: (params.get("search") ?? "").trim().slice(0, limits.searchLength),
    size: (params.get("size") ?? "").slice(0, 16),
    minPrice: readPrice(params.get("minPrice"), defaultListState.minPrice),
    maxPrice: readPrice(params.get("maxPrice"), defaultListState.maxPrice),
    sort: readSort(params, defaultListState.sort),
    pages,
    from: readPage(params.get("from"), pages),
  };
}

/** The sort order an address asks for. */
export function readSort(params: URLSearchParams, otherwise: ProductSort): ProductSort {
  const sort = params.get("sort") ?? "";
  return sorts.includes(sort) ? (sort as ProductSort) : otherwise;
}

/** The category an address asks for. */
export function readCategory(params: URLSearchParams): ListCategory {
  return readListState(params).category;
}

/** The query string of a list, with a leading `?`, naming only what differs from the default. */
export function listSearch(state: ListState): string {
  const params = new URLSearchParams();
  const put = (key: string, value: string | number, unless: string | number) => {
    if (value !== unless) params.set(key, String(value));
  };
  put("category", state.category, defaultListState.category);
  put("type", state.type, defaultListState.type);
  put("search", state.search, defaultListState.search);
  put("size", state.size, defaultListState.size);
  put("minPrice", state.minPrice, defaultListState.minPrice);
  put("maxPrice", state.maxPrice, defaultListState.maxPrice);
  put("sort", state.sort, defaultListState.sort);
  put("page", state.pages, defaultListState.pages);
  put("from", state.from, defaultListState.from);
  const search = params.toString();
  return search === "" ? "" : `?${search}`;
}

/** The call for one page of a list; sorting and the upper bound stay in the browser (specification §9). */
export function listQuery(state: ListState, page: number): ProductListQuery {
  return {
    page,
    limit: limits.pageSize,
    ...listCategory(state),
    ...(state.type === "" ? {} : { type: state.type }),
    ...(state.search === "" ? {} : { search: state.search }),
    ...(state.size === "" ? {} : { size: state.size }),
    ...(state.minPrice > 0 ? { minPrice: state.minPrice } : {}),
  };
}

/** As much of a list as one document holds. */
export function inOneDocument(state: ListState): ListState {
  return { ...state, pages: Math.min(state.pages, state.from + pagesAtOnce - 1) };
}

/** A list up to its last page for who asks by a document: from that page on, where one does not hold those before too. */
export function nextDocument(state: ListState): ListState {
  return inOneDocument(state).pages === state.pages ? state : { ...state, from: state.pages };
}

/** The category of a list as the API writes it; empty where it shows both. */
export function listCategory({ category }: ListState): { category?: Category } {
  return category === "all" ? {} : { category: category === "men" ? "MEN" : "WOMEN" };
}

/** Tells lists apart that need other products from the server. */
export function listKey(state: ListState): string {
  return [state.category, state.type, state.search, state.size, state.minPrice].join("|");
}

/**
 * The query of a list that was asked for, with as many pages as another that is drawn is to have; where they need other
 * products, those pages are not its own.
 */
export function withPages(asked: ListState, wanted: ListState): string {
  const isSameList = listKey(asked) === listKey(wanted);
  return listSearch(isSameList ? { ...asked, pages: wanted.pages } : asked);
}

/** "All Products", "Men Products", "Women Products" (specification §2). */
export function listHeading(category: ListCategory): string {
  return `${category.charAt(0).toUpperCase()}${category.slice(1)} Products`;
}

/** Whether another page is offered: only when a page came back full (specification §9). */
export function mayHaveMore(lastPageLength: number): boolean {
  return lastPageLength === limits.pageSize;
}

/** True when a filter of the dialog narrows the list; category and sort are not among them. */
export function hasFilters(state: ListState): boolean {
  return (
    state.type !== "" ||
    state.search !== "" ||
    state.size !== "" ||
    state.minPrice > 0 ||
    state.maxPrice < limits.maxPriceFilter
  );
}

/** The list with every filter of the dialog taken off. */
export function withoutFilters(state: ListState): ListState {
  return { ...defaultListState, category: state.category, sort: state.sort };
}

function readPage(value: string | null, last: number): number {
  return clamp(Math.trunc(Number(value)) || 1, 1, last);
}

function readPrice(value: string | null, otherwise: number): number {
  if (value === null || value.trim() === "") return otherwise;
  const price = Math.round(Number(value));
  return Number.isFinite(price) ? clamp(price, 0, limits.maxPriceFilter) : otherwise;
}

function clamp(value: number, low: number, high: number): number {
  return Math.min(high, Math.max(low, value));
}
