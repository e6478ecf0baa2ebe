import { once } from "node:events";
import { request as httpRequest, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { createPageStore, type PageStore, rendersPerClient } from "../../tests/kit/page-store.ts";

let pages: PageStore;
beforeAll(async () => {
  pages = await createPageStore();
});
afterAll(() => pages.close());
beforeEach(() => pages.turn());

describe("a public page", () => {
  test("is rendered once, sent with its policy and without its tags", async () => {
    const replies = await Promise.all([
      pages.get(pages.path),
      pages.get(pages.path),
      pages.get(pages.path),
    ]);
    await pages.get(pages.path);
    expect(pages.rendered).toEqual([pages.path]);
    for (const { statusCode, headers, payload } of replies) {
      expect(statusCode).toBe(200);
      expect(payload).toContain("<p>1</p>");
      expect(headers).not.toHaveProperty("x-page-tags");
      expect(headers["cache-control"]).toBe("public, max-age=0, must-revalidate");
      expect(headers["content-security-policy"]).toMatch(/script-src 'self' 'sha256-[\w+/]{43}='/);
      expect(headers["content-security-policy"]).not.toContain("unsafe");
    }
  });

  test("is one for every address that it reads the same of", async () => {
    await pages.get(`${pages.path}?category=men&utm_source=x`);
    await pages.get(`${pages.path}?fbclid=1&category=men&x=1`);
    await pages.get(`${pages.path}?token=secret`);
    expect(pages.rendered).toEqual([`${pages.path}?category=men`, pages.path]);
  });

  test("has one address: large letters lead to it, with the whole query", async () => {
    const reply = await pages.get(`${pages.path.toUpperCase()}?utm_source=X`);
    expect([reply.statusCode, reply.headers.location]).toEqual([301, `${pages.path}?utm_source=X`]);
    expect(pages.rendered).toEqual([]);
  });

  test("is sent in the best encoding a browser takes, compressed once", async () => {
    const plain = await pages.get(pages.path);
    const br = await pages.get(pages.path, { "accept-encoding": "gzip, deflate, br, zstd" });
    const zipped = await pages.get(pages.path, { "accept-encoding": "gzip;q=1, br;q=0" });
    expect([plain, br, zipped].map(({ headers }) => headers["content-encoding"])).toEqual([
      undefined,
      "br",
      "gzip",
    ]);
    expect(brotliDecompressSync(br.rawPayload).toString()).toBe(plain.payload);
    expect(gunzipSync(zipped.rawPayload).toString()).toBe(plain.payload);
    expect(br.rawPayload.length).toBeLessThan(plain.rawPayload.length / 5);
    expect(br.headers.vary).toBe("Save-Data, Cookie, Accept-Encoding");
    expect(pages.rendered).toHaveLength(1);
  });

  test("is not sent again to who holds it", async () => {
    const { headers } = await pages.get(pages.path);
    const again = await pages.get(pages.path, { "if-none-match": String(headers.etag) });
    expect(again.statusCode).toBe(304);
    expect(again.payload).toBe("");
    expect((await pages.get(pages.path, { "if-none-match": 'W/"other"' })).statusCode).toBe(200);
  });

  test("has a head of its own", async () => {
    const head = await pages.store.app.inject({ method: "HEAD", url: pages.path });
    expect(head.statusCode).toBe(200);
    expect(head.payload).toBe("");
  });

  test("takes no other method", async () => {
    const reply = await pages.store.app.inject({ method: "POST", url: pages.path });
    expect(reply.statusCode).toBe(404);
  });
});

describe("a client that has page after page rendered", () => {
  const from = (remoteAddress: string, url: string) =>
    pages.store.app.inject({ url, remoteAddress });

  test("is told to slow down; what is kept it still gets, and so does everybody else", async () => {
    for (let n = 1; n < rendersPerClient; n += 1) {
      await from("203.0.113.7", `${pages.path}/${n}`);
    }
    await from("203.0.113.7", pages.path);
    expect(pages.rendered).toHaveLength(rendersPerClient);
    const refusedTo = (accept: string) =>
      pages.store.app.inject({
        url: `${pages.path}/another`,
        remoteAddress: "203.0.113.7",
        headers: { accept },
      });
    const refused = await refusedTo("application/json");
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
    expect(refused.json()).toMatchObject({ code: "rate_limited" });
    // As a program says it that takes what there is, such as one that draws previews of links.
    expect((await refusedTo("*/*")).headers["content-type"]).toBe("text/html; charset=utf-8");
    const inBrowser = await refusedTo("text/html,*/*;q=0.8");
    expect(inBrowser.statusCode).toBe(429);
    const { "retry-after": seconds } = inBrowser.headers;
    expect(inBrowser.headers).toMatchObject({
      "content-type": "text/html; charset=utf-8",
      "cache-control": "no-store",
      "content-security-policy": expect.stringContaining("default-src 'none'"),
    });
    expect(Number(seconds)).toBeGreaterThan(0);
    expect(inBrowser.payload).toContain(`<meta http-equiv="refresh" content="${seconds}">`);
    expect(inBrowser.payload).toContain(`This page reloads in ${seconds} seconds.`);
    const withToken = { authorization: "Bearer any" };
    const own = { url: pages.path, remoteAddress: "203.0.113.7", headers: withToken };
    expect((await pages.store.app.inject(own)).statusCode).toBe(429);
    expect(pages.rendered).toHaveLength(rendersPerClient);
    expect((await from("203.0.113.7", pages.path)).statusCode).toBe(200);
    expect((await from("198.51.100.9", `${pages.path}/another`)).statusCode).toBe(200);
    expect((await from("203.0.113.7", `${pages.path}/another`)).statusCode).toBe(200);
  });

  test("is counted as many pages as each is the work of", async () => {
    const maxPages = rendersPerClient / 20;
    for (let n = 1; n <= maxPages; n += 1) {
      const reply = await from("203.0.113.20", `${pages.path}/${n}?category=long`);
      expect(reply.statusCode).toBe(200);
    }
    const refused = await from("203.0.113.20", `${pages.path}/another?category=long`);
    expect(refused.statusCode).toBe(429);
    expect(pages.rendered).toHaveLength(maxPages);
  });

  test("may be a crowd behind one address that comes all at once", async () => {
    const replies = await Promise.all(
      Array.from({ length: 50 }, (_, i) => from("203.0.113.40", `${pages.path}/${i}`)),
    );
    expect(replies.filter(({ statusCode }) => statusCode !== 200)).toEqual([]);
  });

  test("waits for its turn with all others, and only so many wait", async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    let running = 0;
    let maxRunning = 0;
    pages.answer = async () => {
      running += 1;
      maxRunning = Math.max(maxRunning, running);
      await promise;
      running -= 1;
      return pages.page("list");
    };
    const refused: unknown[] = [];
    const requests = Array.from({ length: 410 }, async (_, i) => {
      const { statusCode, headers } = await from(
        `198.51.${i >> 8}.${i % 256}`,
        `${pages.path}/${i}`,
      );
      if (statusCode === 503) refused.push(headers["retry-after"]);
      return statusCode;
    });
    await expect.poll(() => refused.length).toBe(8);
    resolve();
    const codes = await Promise.all(requests);
    expect(codes.filter((code) => code === 200)).toHaveLength(402);
    expect(refused.every((seconds) => Number(seconds) > 0)).toBe(true);
    expect(maxRunning).toBe(2);
  });

  test("holds a quarter of the turns at most, and others wait in the rest", async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    onTestFinished(() => resolve());
    pages.answer = async () => {
      await promise;
      return pages.page("list");
    };
    let refused = 0;
    const requests = Array.from({ length: 135 }, async (_, i) => {
      const { statusCode } = await from("203.0.113.30", `${pages.path}/${i}`);
      if (statusCode === 429) refused += 1;
      return statusCode;
    });
    await expect.poll(() => refused).toBe(35);
    const another = from("198.51.100.30", `${pages.path}/another`);
    resolve();
    expect((await another).statusCode).toBe(200);
    const codes = await Promise.all(requests);
    expect(codes.filter((code) => code === 200)).toHaveLength(100);
    // What was given back can be had again.
    expect((await from("203.0.113.30", `${pages.path}/later`)).statusCode).toBe(200);
  });
});

describe("a file of the build", () => {
  test("is kept by browsers for ever when its name holds a hash, and comes compressed", async () => {
    const reply = await pages.get("/assets/root-abc.js", { "accept-encoding": "br" });
    expect(reply.headers).toMatchObject({
      "cache-control": "public, max-age=31536000, immutable",
      "content-type": "text/javascript; charset=utf-8",
      "content-encoding": "br",
    });
    expect(brotliDecompressSync(reply.rawPayload).toString()).toContain("cloth");
    // What only documents heed costs every file of a page a third of a kilobyte.
    expect(reply.headers).not.toHaveProperty("x-frame-options");
    expect(reply.headers["x-content-type-options"]).toBe("nosniff");
    const again = await pages.get("/assets/root-abc.js", {
      "if-none-match": String(reply.headers.etag),
    });
    expect(again.statusCode).toBe(304);
    expect(pages.rendered).toEqual([]);
  });

  test("is asked for again when its name stays the same", async () => {
    const { headers } = await pages.get("/favicon.svg");
    expect(headers["content-type"]).toBe("image/svg+xml");
    expect(headers["cache-control"]).not.toContain("immutable");
  });

  test.each(["/assets/gone.js", "/assets/../../package.json", "/assets/%2e%2e%2fsecret"])(
    "%s is not there, and no page stands in for it",
    async (url) => {
      const reply = await pages.get(url);
      if (url.includes("package")) return expect(reply.payload).not.toContain("aso-store");
      expect(reply.statusCode).toBe(404);
      expect(pages.rendered).toEqual([]);
    },
  );
});

test.each([
  ["/faq/", "/faq"],
  ["/faq//?a=1&b=2", "/faq?a=1&b=2"],
  ["//other.example/", "/other.example"],
  ["//", "/"],
  ["/%2F%2Fother.example/", "/%2F%2Fother.example"],
])("%s moved to %s for good, and never to another host", async (url, location) => {
  const reply = await pages.get(url);
  expect([reply.statusCode, reply.headers.location]).toEqual([301, location]);
  expect(pages.rendered).toEqual([]);
});

test("a page that moved for good keeps the whole query, any other redirect goes where it says", async () => {
  pages.answer = async () => new Response(null, { status: 301, headers: { location: "/here" } });
  expect((await pages.get(`${pages.path}?utm_source=x&size=M`)).headers.location).toBe(
    "/here?utm_source=x&size=M",
  );
  pages.answer = async () => new Response(null, { status: 302, headers: { location: "/there" } });
  expect((await pages.get(`${pages.path}?utm_source=x`)).headers.location).toBe("/there");
});

test.each(["//other.example/list", "http://other.example/list"])(
  "the request line %s never names the origin a page is rendered for",
  async (target) => {
    const origins: string[] = [];
    pages.answer = async (request) => {
      origins.push(new URL(request.url).origin);
      return pages.page("list");
    };
    if (!pages.store.app.server.listening)
      await pages.store.app.listen({ host: "127.0.0.1", port: 0 });
    const { port } = pages.store.app.server.address() as AddressInfo;
    const request = httpRequest({ host: "127.0.0.1", port, agent: false, path: target });
    request.end();
    const [reply] = (await once(request, "response")) as [IncomingMessage];
    reply.resume();
    expect(reply.statusCode).toBe(200);
    expect(origins).toEqual([new URL(pages.store.runtime.config.publicUrl).origin]);
  },
);

test("an unknown address of the API is not a page", async () => {
  const reply = await pages.get("/api/nothing");
  expect(reply.statusCode).toBe(404);
  expect(reply.json()).toMatchObject({ code: "not_found" });
  expect(pages.rendered).toEqual([]);
});

test("a page reaches the API without leaving the process", async () => {
  expect((await pages.get("/api-call")).json()).toEqual({ data: { status: "ok" } });
});
