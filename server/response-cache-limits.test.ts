import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../tests/kit/app.ts";
import { signUp, signUpVerified } from "../tests/kit/people.ts";
import { addProduct, nextAddress } from "../tests/kit/shop.ts";

/** How many lists a client of `crowd` may have made. */
const listsPerClient = 5;
let crowd: TestApp;
beforeAll(async () => {
  crowd = await createTestApp({
    listsPerClient,
    pages: async (_, databaseUrl) => ({
      databaseUrl,
      handler: async () => new Response(null, { status: 404 }),
    }),
  });
});
afterAll(() => crowd.close());

describe.each(["products", "products/images/random"])(
  "a client that searches /%s for word after word",
  (path) => {
    const search = (remoteAddress: string, word: string) =>
      crowd.api(`GET /${path}?search=${word}`, { remoteAddress });

    test("is told to slow down; what is kept it still gets, and so does everybody else", async () => {
      const [flood, reader] = [nextAddress(), nextAddress()];
      expect((await search(reader, "cotton")).status).toBe(200);
      const statuses = [];
      for (let n = 0; n <= listsPerClient; n += 1) {
        statuses.push((await search(flood, `word${n}`)).status);
      }
      expect(statuses).toEqual([...Array(listsPerClient).fill(200), 429]);
      const refused = await search(flood, "another");
      expect(refused.body.code).toBe("rate_limited");
      expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
      const signedIn = async ({ token }: { token: string }) => {
        const call = `GET /${path}?search=cotton` as const;
        return (await crowd.api(call, { token, remoteAddress: flood })).status;
      };
      expect(await signedIn(await signUp(crowd))).toBe(429);
      const known = await signUpVerified(crowd);
      for (let n = 0; n <= listsPerClient; n += 1) expect(await signedIn(known)).toBe(200);
      expect((await search(flood, "word0")).status).toBe(200);
      expect((await search(reader, "cotton")).status).toBe(200);
      expect((await search(reader, "another")).status).toBe(200);
    });
  },
);

describe("a client whose requests bypass the cache", () => {
  const request = async (path: string, call: object) =>
    (await crowd.api(`GET ${path as "/products"}`, call)).status;

  test.each([
    ["saying that it looks at a preview", async () => ({ headers: { "x-preview": "a" } })],
    ["signed in without a proved address", async () => ({ token: (await signUp(crowd)).token })],
  ])("%s, is rate limited, and can still read cached answers", async (_, say) => {
    const said = await say();
    const paths = [
      `/products/${await addProduct(crowd)}`,
      "/products/new",
      "/products/types",
      "/products/sizes",
      "/products/size-guides",
      "/store/content",
    ];
    for (const path of paths) {
      const remoteAddress = nextAddress();
      const statuses = [];
      for (let n = 0; n <= listsPerClient * 3; n += 1) {
        statuses.push(await request(path, { ...said, remoteAddress }));
      }
      expect(statuses, path).toEqual([...Array(listsPerClient * 3).fill(200), 429]);
      const readCached = async () => {
        await request(path, { remoteAddress: nextAddress() });
        return await request(path, { remoteAddress });
      };
      // The announcement of the new product may arrive in between.
      await expect.poll(readCached).toBe(200);
    }
  });
});
