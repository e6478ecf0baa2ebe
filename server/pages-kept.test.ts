import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../tests/kit/app.ts";
import { announcePageChange } from "./database/page-changes.ts";
import type { PageHandler } from "./pages.ts";
import type { Http } from "./platform/http/create-http.ts";

const filler = "cloth ".repeat(500);
let clientFiles: string;
let store: TestApp;
let rendered: string[];
let answer: PageHandler;

beforeAll(async () => {
  clientFiles = await mkdtemp(join(tmpdir(), "aso-pages-"));
  await mkdir(join(clientFiles, "assets"));
  await writeFile(join(clientFiles, "assets", "root-abc.js"), `console.log("${filler}")`);
  await writeFile(join(clientFiles, "favicon.svg"), "<svg/>");
  store = await createTestApp({
    pages: async (fetchApi, databaseUrl) => ({
      clientFiles,
      databaseUrl,
      addressOf: async ({ pathname, searchParams }) => {
        const category = searchParams.get("category");
        return `${pathname.toLowerCase()}${category === null ? "" : `?category=${category}`}`;
      },
      handler: async (request) => {
        rendered.push(new URL(request.url).pathname + new URL(request.url).search);
        if (request.url.endsWith("/api-call")) return fetchApi("http://127.0.0.1/api/health");
        return answer(request);
      },
    }),
  });
});
afterAll(async () => {
  await store.close();
  await rm(clientFiles, { recursive: true });
});

/** A page that says how often pages were rendered, made from the given tags. */
const page = (tags: string, status = 200) =>
  new Response(`<p>${rendered.length}</p><script>go()</script>${filler}`, {
    status,
    headers: { "content-type": "text/html; charset=utf-8", "x-page-tags": tags },
  });

let path = "";
let count = 0;
beforeEach(() => {
  rendered = [];
  answer = async () => page("list, product:prd_1");
  count += 1;
  path = `/page-${count}`;
});

const get = (url: string, headers: Record<string, string> = {}, app: Http = store.app) =>
  app.inject({ url, headers });

describe("what never enters the cache", () => {
  test("a request that says who is asking, which also sees no cached page", async () => {
    await get(path);
    const seen: (string | null)[] = [];
    answer = async (request) => {
      seen.push(request.headers.get("authorization"));
      return page("list");
    };
    const own = await get(path, { authorization: "Bearer mine" });
    await get(path, { authorization: "Bearer mine" });
    expect(seen).toEqual(["Bearer mine", "Bearer mine"]);
    expect(own.headers["cache-control"]).toBe("private, no-store");
    expect((await get(path)).payload).toContain("<p>1</p>");
  });

  test("anything of the reader in the request", async () => {
    answer = async (request) => new Response(JSON.stringify([...request.headers]));
    const reply = await get(path, { cookie: "a=b", "user-agent": "me", host: "evil.example" });
    expect(reply.payload).toBe("[]");
  });

  test("a page with a cookie, a failure or a redirect", async () => {
    for (const make of [
      () => new Response("x", { headers: { "set-cookie": "a=b" } }),
      () => new Response("x", { status: 500 }),
      () => new Response(null, { status: 302, headers: { location: "/login" } }),
    ]) {
      rendered = [];
      count += 1;
      answer = async () => make();
      await get(`/page-${count}`);
      await get(`/page-${count}`);
      expect(rendered).toHaveLength(2);
    }
  });

  test("a fault while rendering: it tells nothing and is over with the next request", async () => {
    answer = () => Promise.reject(new Error("secret cause"));
    const failed = await get(path);
    expect(failed.statusCode).toBe(500);
    expect(failed.payload).not.toContain("secret cause");
    answer = async () => page("list");
    expect((await get(path)).statusCode).toBe(200);
  });
});

describe("a change", () => {
  const change = (...tags: string[]) => announcePageChange(store.runtime.db, tags);
  /** Asks until a page rendered anew comes. */
  const untilRenderedAgain = async (url: string, before: number, app?: Http) => {
    await expect
      .poll(async () => {
        await get(url, {}, app);
        return rendered.length;
      })
      .toBeGreaterThan(before);
  };

  test("drops the pages made from it, in every process", async () => {
    const other = await store.second();
    await get(path);
    await get(path, {}, other);
    expect(rendered).toHaveLength(2);
    await change("product:prd_1");
    await untilRenderedAgain(path, 2);
    await untilRenderedAgain(path, 3, other);
  });

  test("leaves other pages alone", async () => {
    await get(path);
    answer = async () => page("product:prd_2");
    await get(`${path}/other`);
    await change("product:prd_2");
    await untilRenderedAgain(`${path}/other`, 2);
    const before = rendered.length;
    await get(path);
    expect(rendered).toHaveLength(before);
  });

  test("is heard only when its transaction commits", async () => {
    await get(path);
    await store.runtime.db
      .withTransaction(async (tx) => {
        await announcePageChange(tx, ["product:prd_1"]);
        throw new Error("rolled back");
      })
      .catch(() => {});
    await heard("product:marker");
    await get(path);
    expect(rendered).toEqual([path]);
  });

  test("keeps a page begun before it out of the cache", async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    answer = async () => {
      answer = async () => page("product:prd_1");
      const begunBefore = page("product:prd_1");
      await change("product:prd_1");
      await heard("product:prd_1");
      resolve();
      return begunBefore;
    };
    const [reply] = await Promise.all([get(path), promise]);
    expect(reply.payload).toContain("<p>2</p>");
    expect((await get(path)).payload).toContain("<p>2</p>");
  });

  test("that may have been missed while the connection was broken drops everything", async () => {
    await get(path);
    // Every process's, since which of them is the one that is asked cannot be seen from here.
    const broken = await store.runtime.db.rows({
      text: `select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and query = 'listen page_changed'`,
    });
    expect(broken).not.toEqual([]);
    await untilRenderedAgain(path, 1);
  });

  /** Waits until a later announcement has come through, and so this one. */
  async function heard(tag: string): Promise<void> {
    const url = `/heard-${count}`;
    const before = answer;
    answer = async () => page(tag);
    const start = rendered.length;
    await get(url);
    await change(tag);
    await untilRenderedAgain(url, start + 1);
    rendered = rendered.filter((each) => each !== url);
    answer = before;
  }
});
