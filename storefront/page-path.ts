import { LRUCache } from "lru-cache";
import { matchRoutes, type RouteObject, type ServerBuild } from "react-router";
import {
  limitToDocument,
  readCategory,
  readListState,
  readSort,
  toListSearch,
} from "./app/features/catalogue/listing/list-state.ts";

/** Normalises the query each route reads on the server; a route without a reader ignores it. */
const queryReaders: Readonly<Record<string, (query: URLSearchParams) => string>> = {
  "routes/products": (query) => toListSearch(readListState(query)),
  "routes/products-new": (params) => {
    const query = new URLSearchParams();
    const category = readCategory(params);
    const sort = readSort(params, "price-asc");
    if (category !== "all") query.set("category", category);
    if (sort !== "price-asc") query.set("sort", sort);
    return query.size === 0 ? "" : `?${query}`;
  },
};

/** Stands for every unknown path. */
const unknownPath = "/unknown";

/** Normalised, without tracking parameters and tokens; case-insensitive, as in the router. */
export function canonicalPagePath(build: ServerBuild, { pathname, searchParams }: URL): string {
  const { id, path } = findPage(build, pathname);
  return id === undefined ? path : `${path}${queryReaders[id]?.(searchParams) ?? ""}`;
}

/** A list requests each of its pages. `address` as written by `canonicalPagePath`. */
export function pageRenderCost({ pathname, searchParams }: URL): number {
  if (pathname !== "/products") return 1;
  const { from, pages } = limitToDocument(readListState(searchParams));
  return pages - from + 1;
}

interface PageMatch {
  /** Undefined for unknown paths. */
  readonly id: string | undefined;
  readonly path: string;
}

function findPage(build: ServerBuild, pathname: string): PageMatch {
  const pages = getBuildPages(build);
  const known = pages.found.get(pathname);
  if (known) return known;
  const found = matchPage(pages.routes, pathname);
  pages.found.set(pathname, found);
  return found;
}

function matchPage(routes: RouteObject[], pathname: string): PageMatch {
  const matched = matchRoutes(routes, pathname)?.map(({ route }) => route) ?? [];
  const pattern = matched.flatMap(({ path }) => path?.split("/").filter(Boolean) ?? []);
  const id = matched.at(-1)?.id;
  if (id === undefined || pattern.includes("*")) return { id: undefined, path: unknownPath };
  const segments = pathname.split("/").filter(Boolean);
  const canonical = pattern.map((part, i) => (part.startsWith(":") ? segments[i] : part));
  return { id, path: `/${canonical.join("/")}` };
}

interface BuildPages {
  readonly routes: RouteObject[];
  readonly found: LRUCache<string, PageMatch>;
}

const buildPages = new WeakMap<ServerBuild, BuildPages>();

function getBuildPages(build: ServerBuild): BuildPages {
  const known = buildPages.get(build);
  if (known) return known;
  const pages = {
    routes: toRouteTree(build),
    found: new LRUCache<string, PageMatch>({ max: 500 }),
  };
  buildPages.set(build, pages);
  return pages;
}

function toRouteTree(build: ServerBuild): RouteObject[] {
  const childrenOf = (parent: string | undefined): RouteObject[] =>
    Object.values(build.routes)
      .filter((route) => route?.parentId === parent)
      .map((route) => {
        const { id = "", path, index } = route ?? {};
        return index ? { id, path, index } : { id, path, children: childrenOf(id) };
      });
  return childrenOf(undefined);
}
