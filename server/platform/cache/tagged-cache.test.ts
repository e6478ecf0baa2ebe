import { beforeEach, expect, test, vi } from "vitest";
import { type Cacheable, createTaggedCache, type TaggedCache } from "./tagged-cache.ts";

interface Page extends Cacheable {
  readonly text: string;
}

const page = (text: string, ...tags: string[]): Page => ({
  text,
  tags,
  bytes: 10,
  freshMs: 1000,
  staleMs: 5000,
});

/** A page that is rendering until `finish` is called. */
function pendingPage() {
  const { promise, resolve, reject } = Promise.withResolvers<Page>();
  return { render: () => promise, finish: resolve, fail: reject };
}

let time: number;
let cache: TaggedCache<Page>;
const onError = vi.fn();
beforeEach(() => {
  time = 0;
  onError.mockReset();
  cache = createTaggedCache<Page>({ maxBytes: 100, now: () => time, onError });
});

test("renders a page once for concurrent requests, and caches it", async () => {
  const render = vi.fn(async () => page("one", "list"));
  const all = await Promise.all([1, 2, 3].map(() => cache.get("/", render)));
  expect(all.map(({ text }) => text)).toEqual(["one", "one", "one"]);
  await cache.get("/", render);
  expect(render).toHaveBeenCalledTimes(1);
});

test("serves the stale page while a new one is rendered, but not for ever", async () => {
  await cache.get("/", async () => page("old"));
  time = 1500;
  const next = pendingPage();
  expect((await cache.get("/", next.render)).text).toBe("old");
  next.finish(page("new"));
  await expect.poll(async () => (await cache.get("/", next.render)).text).toBe("new");
  time += 6000;
  expect((await cache.get("/", async () => page("later"))).text).toBe("later");
});

test("serves the stale page and reports the error when rendering fails", async () => {
  await cache.get("/", async () => page("old"));
  time = 1500;
  const error = new Error("no database");
  expect((await cache.get("/", () => Promise.reject(error))).text).toBe("old");
  await expect.poll(() => onError.mock.calls).toContainEqual([error]);
  expect((await cache.get("/", async () => page("new"))).text).toBe("old");
});

test("rejects every waiting request with the error and does not cache it", async () => {
  const error = new Error("no database");
  await expect(cache.get("/", () => Promise.reject(error))).rejects.toBe(error);
  expect((await cache.get("/", async () => page("works"))).text).toBe("works");
});

test("drops the pages with a tag and no others", async () => {
  await cache.get("/a", async () => page("a1", "product:a", "list"));
  await cache.get("/b", async () => page("b1", "product:b"));
  cache.drop(["product:a"]);
  expect((await cache.get("/a", async () => page("a2"))).text).toBe("a2");
  expect((await cache.get("/b", async () => page("b2"))).text).toBe("b1");
  cache.dropAll();
  expect((await cache.get("/b", async () => page("b2"))).text).toBe("b2");
});

test.each([
  ["of a tag of it", (c: TaggedCache<Page>) => c.drop(["product:a"])],
  ["of everything", (c: TaggedCache<Page>) => c.dropAll()],
])("renders a page begun before a change %s again", async (_what, change) => {
  const before = pendingPage();
  const renders = [before.render, async () => page("after", "product:a")];
  const pending = cache.get("/a", () => (renders.shift() ?? before.render)());
  change(cache);
  before.finish(page("before", "product:a"));
  expect((await pending).text).toBe("after");
  expect((await cache.get("/a", before.render)).text).toBe("after");
});

test("caches a page begun before a change to something else", async () => {
  const slow = pendingPage();
  const pending = cache.get("/a", slow.render);
  cache.drop(["product:b"]);
  slow.finish(page("a1", "product:a"));
  await pending;
  expect((await cache.get("/a", async () => page("a2"))).text).toBe("a1");
});

test("serves but does not cache a page that changes during every render", async () => {
  let renderCount = 0;
  const render = async () => {
    cache.drop(["list"]);
    renderCount += 1;
    return page(`${renderCount}`, "list");
  };
  expect((await cache.get("/", render)).text).toBe("3");
  expect((await cache.get("/", async () => page("calm", "list"))).text).toBe("calm");
});

test("checks the limit only before rendering a page that is not cached or pending", async () => {
  const refuse = vi.fn(() => {
    throw new Error("slow down");
  });
  const render = vi.fn(async () => page("one"));
  await expect(cache.get("/", render, refuse)).rejects.toThrow("slow down");
  expect(render).not.toHaveBeenCalled();
  const slow = pendingPage();
  const first = cache.get("/", slow.render);
  const joined = cache.get("/", render, refuse);
  slow.finish(page("two"));
  expect([(await first).text, (await joined).text]).toEqual(["two", "two"]);
  expect((await cache.get("/", render, refuse)).text).toBe("two");
  time = 1500;
  expect((await cache.get("/", render, refuse)).text).toBe("two");
  expect(refuse).toHaveBeenCalledTimes(1);
});

test("stays within its bytes", async () => {
  for (let n = 0; n < 20; n += 1) await cache.get(`/${n}`, async () => page(`${n}`));
  expect((await cache.get("/19", async () => page("again"))).text).toBe("19");
  expect((await cache.get("/0", async () => page("again"))).text).toBe("again");
});

test("does not cache a page without freshness", async () => {
  const once = { ...page("one"), freshMs: 0 };
  await cache.get("/", async () => once);
  expect((await cache.get("/", async () => page("two"))).text).toBe("two");
});
