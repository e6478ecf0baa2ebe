import { LRUCache } from "lru-cache";
import { matchRoutes, type RouteObject, type ServerBuild } from "react-router";
import {
  inOneDocument,
  listSearch,
  readCategory,
  readListState,
  readSort,
} from "./app/features/catalogue/list-state.ts";

/** What the server reads of a query, by route, written in one form; a page without a reader reads nothing of it. */
const queryReaders: Readonly<Record<string, (asked: URLSearchParams) => string>> = {
  "routes/products": (asked) => listSearch(readListState(asked)),
  "routes/products-new": (asked) => {
    const query = new URLSearchParams();
    const category = readCategory(asked);
    const sort = readSort(asked, "price-asc");
    if (category !== "all") query.set("category", category);
    if (sort !== "price-asc") query.set("sort", sort);
    return query.size === 0 ? "" : `?${query}`;
  },
};

/** Stands for every address that no page has: the page that answers says nothing of it. */
const unknownAddress = "/unknown";

/**
 * All that a page reads of the address it is asked for under, in one form: addresses of one page differ in nothing
 * else, and neither advertising marks nor secrets are left in it. The router takes large and small letters for one.
 */
export function pageAddress(build: ServerBuild, { pathname, searchParams }: URL): string {
  const { id, path } = findPage(build, pathname);
  return id === undefined ? path : `${path}${queryReaders[id]?.(searchParams) ?? ""}`;
}

/**
 * How many pages' work it is to render the one of such an address: a list asks the catalogue for each of its pages.
 * @param address as `pageAddress` writes it
 */
export function pageWorth({ pathname, searchParams }: URL): number {
  if (pathname !== "/products") return 1;
  const { from, pages } = inOneDocument(readListState(searchParams));
  return pages - from + 1;
}

/** The page that a path leads to. */
interface FoundPage {
  /** Undefined where no page has it. */
  readonly id: string | undefined;
  /** The path in the page's own letters. */
  readonly path: string;
}

/** Remembered, since the router puts all routes in their order anew each time, which takes as long as a part of the page. */
function findPage(build: ServerBuild, pathname: string): FoundPage {
  const pages = pagesOf(build);
  const known = pages.found.get(pathname);
  if (known) return known;
  const found = matchPage(pages.routes, pathname);
  pages.found.set(pathname, found);
  return found;
}

function matchPage(routes: RouteObject[], pathname: string): FoundPage {
  const matched = matchRoutes(routes, pathname)?.map(({ route }) => route) ?? [];
  const pattern = matched.flatMap(({ path }) => path?.split("/").filter(Boolean) ?? []);
  const id = matched.at(-1)?.id;
  if (id === undefined || pattern.includes("*")) return { id: undefined, path: unknownAddress };
  const asked = pathname.split("/").filter(Boolean);
  const own = pattern.map((part, i) => (part.startsWith(":") ? asked[i] : part));
  return { id, path: `/${own.join("/")}` };
}

/** What is known of the pages of a build; of paths those asked for last. */
interface KnownPages {
  readonly routes: RouteObject[];
  readonly found: LRUCache<string, FoundPage>;
}

const knownPages = new WeakMap<ServerBuild, KnownPages>();

function pagesOf(build: ServerBuild): KnownPages {
  const known = knownPages.get(build);
  if (known) return known;
  const pages = { routes: routesOf(build), found: new LRUCache<string, FoundPage>({ max: 500 }) };
  knownPages.set(build, pages);
  return pages;
}

/** The routes of the build as a tree. */
function routesOf(build: ServerBuild): RouteObject[] {
  const under = (parent: string | undefined): RouteObject[] =>
    Object.values(build.routes)
      .filter((route) => route?.parentId === parent)
      .map((route) => {
        const { id = "", path, index } = route ?? {};
        return index ? { id, path, index } : { id, path, children: under(id) };
      });
  return under(undefined);
}
