import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { announcePageChange } from "#server/database/page-changes.ts";
import type { Http } from "#server/platform/http/create-http.ts";
import { createPageStore, type PageStore } from "../../tests/kit/page-store.ts";

let pages: PageStore;
beforeAll(async () => {
  pages = await createPageStore();
});
afterAll(() => pages.close());
beforeEach(() => pages.turn());

describe("what never enters the cache", () => {
  test("a request that says who is asking, which also sees no cached page", async () => {
    await pages.get(pages.path);
    const authorizations: (string | null)[] = [];
    pages.answer = async (request) => {
      authorizations.push(request.headers.get("authorization"));
      return pages.page("list");
    };
    const own = await pages.get(pages.path, { authorization: "Bearer mine" });
    await pages.get(pages.path, { authorization: "Bearer mine" });
    expect(authorizations).toEqual(["Bearer mine", "Bearer mine"]);
    expect(own.headers["cache-control"]).toBe("private, no-store");
    expect((await pages.get(pages.path)).payload).toContain("<p>1</p>");
  });

  test("anything of the reader in the request", async () => {
    pages.answer = async (request) => new Response(JSON.stringify([...request.headers]));
    const reply = await pages.get(pages.path, {
      cookie: "a=b",
      "user-agent": "me",
      host: "evil.example",
    });
    expect(reply.payload).toBe("[]");
  });

  test("a page with a cookie, a failure or a redirect", async () => {
    for (const createResponse of [
      () => new Response("x", { headers: { "set-cookie": "a=b" } }),
      () => new Response("x", { status: 500 }),
      () => new Response(null, { status: 302, headers: { location: "/login" } }),
    ]) {
      pages.rendered = [];
      pages.count += 1;
      pages.answer = async () => createResponse();
      await pages.get(`/page-${pages.count}`);
      await pages.get(`/page-${pages.count}`);
      expect(pages.rendered).toHaveLength(2);
    }
  });

  test("an error while rendering: it reveals nothing and the next request succeeds", async () => {
    pages.answer = () => Promise.reject(new Error("secret cause"));
    const failed = await pages.get(pages.path);
    expect(failed.statusCode).toBe(500);
    expect(failed.payload).not.toContain("secret cause");
    pages.answer = async () => pages.page("list");
    expect((await pages.get(pages.path)).statusCode).toBe(200);
  });
});

describe("a change", () => {
  const change = (...tags: string[]) => announcePageChange(pages.store.runtime.db, tags);
  /** Requests the page until it is rendered again. */
  const untilRenderedAgain = async (url: string, before: number, app?: Http) => {
    await expect
      .poll(async () => {
        await pages.get(url, {}, app);
        return pages.rendered.length;
      })
      .toBeGreaterThan(before);
  };

  test("drops the pages made from it, in every process", async () => {
    const other = await pages.store.second();
    await pages.get(pages.path);
    await pages.get(pages.path, {}, other);
    expect(pages.rendered).toHaveLength(2);
    await change("product:prd_1");
    await untilRenderedAgain(pages.path, 2);
    await untilRenderedAgain(pages.path, 3, other);
  });

  test("leaves other pages alone", async () => {
    await pages.get(pages.path);
    pages.answer = async () => pages.page("product:prd_2");
    await pages.get(`${pages.path}/other`);
    await change("product:prd_2");
    await untilRenderedAgain(`${pages.path}/other`, 2);
    const before = pages.rendered.length;
    await pages.get(pages.path);
    expect(pages.rendered).toHaveLength(before);
  });

  test("is announced only when its transaction commits", async () => {
    await pages.get(pages.path);
    await pages.store.runtime.db
      .withTransaction(async (tx) => {
        await announcePageChange(tx, ["product:prd_1"]);
        throw new Error("rolled back");
      })
      .catch(() => {});
    await untilAnnounced("product:marker");
    await pages.get(pages.path);
    expect(pages.rendered).toEqual([pages.path]);
  });

  test("keeps a page begun before it out of the cache", async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    pages.answer = async () => {
      pages.answer = async () => pages.page("product:prd_1");
      const begunBefore = pages.page("product:prd_1");
      await change("product:prd_1");
      await untilAnnounced("product:prd_1");
      resolve();
      return begunBefore;
    };
    const [reply] = await Promise.all([pages.get(pages.path), promise]);
    expect(reply.payload).toContain("<p>2</p>");
    expect((await pages.get(pages.path)).payload).toContain("<p>2</p>");
  });

  test("that may have been missed while the connection was broken drops everything", async () => {
    await pages.get(pages.path);
    // Every process's, since which of them is the one that is asked cannot be seen from here.
    const broken = await pages.store.runtime.db.rows({
      text: `select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and query = 'listen page_changed'`,
    });
    expect(broken).not.toEqual([]);
    await untilRenderedAgain(pages.path, 1);
  });

  /** Waits until a later announcement has come through, and so this one. */
  async function untilAnnounced(tag: string): Promise<void> {
    const url = `/announced-${pages.count}`;
    const before = pages.answer;
    pages.answer = async () => pages.page(tag);
    const start = pages.rendered.length;
    await pages.get(url);
    await change(tag);
    await untilRenderedAgain(url, start + 1);
    pages.rendered = pages.rendered.filter((each) => each !== url);
    pages.answer = before;
  }
});
