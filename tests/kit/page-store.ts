import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { PageHandler } from "#server/pages/shop-pages.ts";
import type { Http } from "#server/platform/http/create-http.ts";
import { createTestApp } from "./app.ts";

const filler = "cloth ".repeat(500);

/** Pages that one client may have made in a minute; one of `category=long` counts as twenty. */
export const rendersPerClient = 200;

export type PageStore = Awaited<ReturnType<typeof createPageStore>>;

/** Opens the store. Call `turn` in beforeEach and `close` in afterAll. */
export async function createPageStore() {
  const clientFiles = await mkdtemp(join(tmpdir(), "aso-pages-"));
  await mkdir(join(clientFiles, "assets"));
  await writeFile(join(clientFiles, "assets", "root-abc.js"), `console.log("${filler}")`);
  await writeFile(join(clientFiles, "favicon.svg"), "<svg/>");
  const store = await createTestApp({
    pages: async (fetchApi, databaseUrl) => ({
      clientFiles,
      databaseUrl,
      rendersPerClient,
      toCanonicalAddress: async ({ pathname, searchParams }) => {
        const category = searchParams.get("category");
        return `${pathname.toLowerCase()}${category === null ? "" : `?category=${category}`}`;
      },
      getRenderCost: ({ searchParams }) => (searchParams.get("category") === "long" ? 20 : 1),
      handler: async (request) => {
        pages.rendered.push(new URL(request.url).pathname + new URL(request.url).search);
        if (request.url.endsWith("/api-call")) {
          return Response.json(await (await fetchApi("http://127.0.0.1/api/health")).json());
        }
        return pages.answer(request);
      },
    }),
  });

  /** A page that says how often pages were rendered, made from the given tags. */
  const page = (tags: string, status = 200) =>
    new Response(`<p>${pages.rendered.length}</p><script>go()</script>${filler}`, {
      status,
      headers: { "content-type": "text/html; charset=utf-8", "x-page-tags": tags },
    });

  const usual: PageHandler = async () => page("list, product:prd_1");
  const pages = {
    store,
    page,
    /** Addresses of the pages that were made, in turn. */
    rendered: [] as string[],
    /** Makes the next page. */
    answer: usual,
    /** How many addresses were given to tests. */
    count: 0,
    /** An address that no test asked for before. */
    path: "",
    /** Starts over, with an address of its own. */
    turn(): void {
      pages.rendered = [];
      pages.answer = usual;
      pages.count += 1;
      pages.path = `/page-${pages.count}`;
    },
    get: (url: string, headers: Record<string, string> = {}, app: Http = store.app) =>
      app.inject({ url, headers }),
    async close(): Promise<void> {
      await store.close();
      await rm(clientFiles, { recursive: true });
    },
  };
  return pages;
}
