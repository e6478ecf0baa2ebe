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

/** A page that is being made until `finish` is called. */
function making() {
  const { promise, resolve, reject } = Promise.withResolvers<Page>();
  return { make: () => promise, finish: resolve, fail: reject };
}

let time: number;
let cache: TaggedCache<Page>;
const onFault = vi.fn();
beforeEach(() => {
  time = 0;
  onFault.mockReset();
  cache = createTaggedCache<Page>({ maxBytes: 100, now: () => time, onError: onFault });
});

test("makes a page once for all who ask for it at the same time, and keeps it", async () => {
  const make = vi.fn(async () => page("one", "list"));
  const all = await Promise.all([1, 2, 3].map(() => cache.get("/", make)));
  expect(all.map(({ text }) => text)).toEqual(["one", "one", "one"]);
  await cache.get("/", make);
  expect(make).toHaveBeenCalledTimes(1);
});

test("serves the old page once more while a new one is made, but not for ever", async () => {
  await cache.get("/", async () => page("old"));
  time = 1500;
  const next = making();
  expect((await cache.get("/", next.make)).text).toBe("old");
  next.finish(page("new"));
  await expect.poll(async () => (await cache.get("/", next.make)).text).toBe("new");
  time += 6000;
  expect((await cache.get("/", async () => page("later"))).text).toBe("later");
});

test("keeps the old page and tells of the fault when a new one cannot be made", async () => {
  await cache.get("/", async () => page("old"));
  time = 1500;
  const fault = new Error("no database");
  expect((await cache.get("/", () => Promise.reject(fault))).text).toBe("old");
  await expect.poll(() => onFault.mock.calls).toContainEqual([fault]);
  expect((await cache.get("/", async () => page("new"))).text).toBe("old");
});

test("hands a fault to all who wait and does not keep it", async () => {
  const fault = new Error("no database");
  await expect(cache.get("/", () => Promise.reject(fault))).rejects.toBe(fault);
  expect((await cache.get("/", async () => page("works"))).text).toBe("works");
});

test("drops the pages made from a tag and no others", async () => {
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
])("makes a page begun before a change %s once more", async (_what, change) => {
  const before = making();
  const makes = [before.make, async () => page("after", "product:a")];
  const asked = cache.get("/a", () => (makes.shift() ?? before.make)());
  change(cache);
  before.finish(page("before", "product:a"));
  expect((await asked).text).toBe("after");
  expect((await cache.get("/a", before.make)).text).toBe("after");
});

test("keeps a page begun before a change to something else", async () => {
  const slow = making();
  const asked = cache.get("/a", slow.make);
  cache.drop(["product:b"]);
  slow.finish(page("a1", "product:a"));
  await asked;
  expect((await cache.get("/a", async () => page("a2"))).text).toBe("a1");
});

test("serves but does not keep a page that changes whenever it is made", async () => {
  let made = 0;
  const make = async () => {
    cache.drop(["list"]);
    made += 1;
    return page(`${made}`, "list");
  };
  expect((await cache.get("/", make)).text).toBe("3");
  expect((await cache.get("/", async () => page("calm", "list"))).text).toBe("calm");
});

test("asks before a page is made that nobody has, and for that one alone", async () => {
  const refuse = vi.fn(() => {
    throw new Error("slow down");
  });
  const make = vi.fn(async () => page("one"));
  await expect(cache.get("/", make, refuse)).rejects.toThrow("slow down");
  expect(make).not.toHaveBeenCalled();
  const slow = making();
  const first = cache.get("/", slow.make);
  const joined = cache.get("/", make, refuse);
  slow.finish(page("two"));
  expect([(await first).text, (await joined).text]).toEqual(["two", "two"]);
  expect((await cache.get("/", make, refuse)).text).toBe("two");
  time = 1500;
  expect((await cache.get("/", make, refuse)).text).toBe("two");
  expect(refuse).toHaveBeenCalledTimes(1);
});

test("stays within its bytes", async () => {
  for (let n = 0; n < 20; n += 1) await cache.get(`/${n}`, async () => page(`${n}`));
  expect((await cache.get("/19", async () => page("again"))).text).toBe("19");
  expect((await cache.get("/0", async () => page("again"))).text).toBe("again");
});

test("does not keep a page without freshness", async () => {
  const once = { ...page("one"), freshMs: 0 };
  await cache.get("/", async () => once);
  expect((await cache.get("/", async () => page("two"))).text).toBe("two");
});
