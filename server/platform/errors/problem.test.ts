import { afterAll, beforeAll, expect, test } from "vitest";
import { type ErrorCode, errorStatus } from "#contract/api/error-codes.ts";
import { readConfig } from "#server/platform/config/config.ts";
import { createHttp, type Http } from "#server/platform/http/create-http.ts";
import { createLog } from "#server/platform/observability/log.ts";
import { AppError } from "./errors.ts";

let app: Http;
let thrown: unknown;
beforeAll(async () => {
  app = await createHttp(readConfig({}), createLog("silent"));
  app.get("/fault", async () => {
    throw thrown;
  });
  await app.ready();
});
afterAll(() => app.close());

function respondWith(error: unknown) {
  thrown = error;
  return app.inject("/fault");
}

test.each(Object.keys(errorStatus) as ErrorCode[])(
  "%s becomes a problem document",
  async (code) => {
    const reply = await respondWith(new AppError(code));
    expect(reply.statusCode).toBe(errorStatus[code]);
    expect(reply.headers["content-type"]).toBe("application/problem+json; charset=utf-8");
    expect(reply.headers["cache-control"]).toBe("no-store");
    expect(reply.json()).toEqual({
      type: `/api/docs#${code}`,
      title: expect.any(String),
      status: errorStatus[code],
      detail: expect.stringMatching(/\S.*\.$/),
      code,
      requestId: reply.headers["x-request-id"],
    });
  },
);

test("carries the text, fields, figures and pause of the fault", async () => {
  const reply = await respondWith(
    new AppError("price_changed", {
      detail: "The price of your order has changed.",
      errors: [{ field: "totalAmount", message: "Is 5 now" }],
      meta: { total: 5 },
      retryAfter: 2.2,
    }),
  );
  expect(reply.headers["retry-after"]).toBe("3");
  expect(reply.json()).toMatchObject({
    detail: "The price of your order has changed.",
    errors: [{ field: "totalAmount", message: "Is 5 now" }],
    meta: { total: 5 },
  });
});

test("asks for a bearer token where sign-in is required", async () => {
  expect((await respondWith(new AppError("unauthenticated"))).headers["www-authenticate"]).toBe(
    "Bearer",
  );
});

test.each(["ENOSPC", "EROFS", "EIO", "EACCES", "EMFILE"])(
  "the disk's %s is told as unavailable for now",
  async (code) => {
    const message = `${code}: write '/data/media/x.jpg'`;
    const reply = await respondWith(
      Object.assign(new Error(message), { code, errno: -28, syscall: "write" }),
    );
    expect(reply.statusCode).toBe(503);
    expect(reply.json()).toMatchObject({ code: "unavailable" });
    expect(Number(reply.headers["retry-after"])).toBeGreaterThan(0);
    expect(reply.payload).not.toContain("/data");
  },
);

const secret = 'relation "secret_table" does not exist';
test.each([
  ["a defect", new TypeError(secret)],
  ["an error of the database", Object.assign(new Error(secret), { code: "42P01" })],
  ["an error that names a status", Object.assign(new Error(secret), { statusCode: 404 })],
  ["the cause of a fault", new AppError("unavailable", { cause: new Error(secret) })],
  ["a thrown text", secret],
  ["undefined", undefined],
])("tells nothing of %s", async (_what, error) => {
  const reply = await respondWith(error);
  expect(reply.statusCode).toBeGreaterThanOrEqual(500);
  expect(reply.payload).not.toContain("secret_table");
  expect(reply.payload).not.toContain("stack");
});
