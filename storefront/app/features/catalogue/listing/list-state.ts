import type { Category, ProductListQuery, ProductSort } from "#contract/api/catalogue/products.ts";
import { limits } from "#contract/api/limits.ts";

export type ListCategory = "all" | "men" | "women";

export interface ListState {
  readonly category: ListCategory;
  /** Clothing type id; empty for all. */
  readonly type: string;
  /** Search text, set by the header search; empty for all. */
  readonly search: string;
  readonly size: string;
  /** Minimum in naira, sent to the server when above 0 (specification §9). */
  readonly minPrice: number;
  /** Maximum in naira; the end of the range has no limit. */
  readonly maxPrice: number;
  readonly sort: ProductSort;
  /** Last loaded page, 20 products each. */
  readonly pages: number;
  /** First loaded page: without scripts a long list continues in another document. */
  readonly from: number;
}

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

/** The last page that the API serves. */
const maxPages = 10_000;

/** Pages loaded at once and per document, which limits the cost of one URL. */
export const maxPagesPerDocument = 20;

const categories: readonly string[] = ["men", "women"];
const sorts: readonly string[] = ["newest", "price-asc", "price-desc"];

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

export function readSort(params: URLSearchParams, fallback: ProductSort): ProductSort {
  const sort = params.get("sort") ?? "";
  return sorts.includes(sort) ? (sort as ProductSort) : fallback;
}

export function readCategory(params: URLSearchParams): ListCategory {
  return readListState(params).category;
}

/** The query string with a leading `?`, without default values. */
export function toListSearch(state: ListState): string {
  const params = new URLSearchParams();
  const setUnlessDefault = (key: string, value: string | number, defaultValue: string | number) => {
    if (value !== defaultValue) params.set(key, String(value));
  };
  setUnlessDefault("category", state.category, defaultListState.category);
  setUnlessDefault("type", state.type, defaultListState.type);
  setUnlessDefault("search", state.search, defaultListState.search);
  setUnlessDefault("size", state.size, defaultListState.size);
  setUnlessDefault("minPrice", state.minPrice, defaultListState.minPrice);
  setUnlessDefault("maxPrice", state.maxPrice, defaultListState.maxPrice);
  setUnlessDefault("sort", state.sort, defaultListState.sort);
  setUnlessDefault("page", state.pages, defaultListState.pages);
  setUnlessDefault("from", state.from, defaultListState.from);
  const search = params.toString();
  return search === "" ? "" : `?${search}`;
}

/** The query for one page; sorting and maximum price stay in the browser (specification §9). */
export function toListQuery(state: ListState, page: number): ProductListQuery {
  return {
    page,
    limit: limits.pageSize,
    ...toCategoryQuery(state),
    ...(state.type === "" ? {} : { type: state.type }),
    ...(state.search === "" ? {} : { search: state.search }),
    ...(state.size === "" ? {} : { size: state.size }),
    ...(state.minPrice > 0 ? { minPrice: state.minPrice } : {}),
  };
}

/** The part of a list that fits in one document. */
export function limitToDocument(state: ListState): ListState {
  return { ...state, pages: Math.min(state.pages, state.from + maxPagesPerDocument - 1) };
}

/** Starts later where one document cannot hold all pages. */
export function toNextDocument(state: ListState): ListState {
  return limitToDocument(state).pages === state.pages ? state : { ...state, from: state.pages };
}

export function toCategoryQuery({ category }: ListState): { category?: Category } {
  return category === "all" ? {} : { category: category === "men" ? "MEN" : "WOMEN" };
}

/** Identifies lists that need different products from the server. */
export function toListKey(state: ListState): string {
  return [state.category, state.type, state.search, state.size, state.minPrice].join("|");
}

/** With as many pages as the rendered list has; 1 where other products are needed. */
export function withPagesOf(latest: ListState, rendered: ListState): string {
  const isSameList = toListKey(latest) === toListKey(rendered);
  return toListSearch(isSameList ? { ...latest, pages: rendered.pages } : latest);
}

/** "All Products", "Men Products", "Women Products" (specification §2), or what was searched for. */
export function formatListHeading({
  category,
  search,
}: Pick<ListState, "category" | "search">): string {
  if (search !== "") return `Results for “${search}”`;
  return `${category.charAt(0).toUpperCase()}${category.slice(1)} Products`;
}

/** Another page is offered only after a full one (specification §9). */
export function mayHaveMore(lastPageLength: number): boolean {
  return lastPageLength === limits.pageSize;
}

export function countFilters(state: ListState): number {
  return [
    state.type !== "",
    state.search !== "",
    state.size !== "",
    state.minPrice > 0,
    state.maxPrice < limits.maxPriceFilter,
  ].filter(Boolean).length;
}

export function withoutFilters(state: ListState): ListState {
  return { ...defaultListState, category: state.category, sort: state.sort };
}

function readPage(value: string | null, maxPage: number): number {
  return clamp(Math.trunc(Number(value)) || 1, 1, maxPage);
}

function readPrice(value: string | null, fallback: number): number {
  if (value === null || value.trim() === "") return fallback;
  const price = Math.round(Number(value));
  return Number.isFinite(price) ? clamp(price, 0, limits.maxPriceFilter) : fallback;
}

function clamp(value: number, min: number, max: number): number {
  return Math.min(max, Math.max(min, value));
}
