import { Type } from "typebox";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { getFieldLabel } from "#contract/validation/field-labels.ts";
import { readConfig } from "#server/platform/config/config.ts";
import { createHttp, type Http } from "#server/platform/http/create-http.ts";
import { createLog } from "#server/platform/observability/log.ts";

const Thing = Type.Object(
  {
    name: Type.String({ minLength: 1, maxLength: 20, pattern: "\\S" }),
    price: Type.Number({ minimum: 0, maximum: 1e6 }),
    kind: Type.Optional(Type.Union([Type.Literal("MEN"), Type.Literal("WOMEN")])),
    note: Type.Optional(Type.Union([Type.String({ maxLength: 10 }), Type.Null()])),
    lines: Type.Optional(
      Type.Array(
        Type.Object(
          { quantity: Type.Integer({ minimum: 1, maximum: 1000 }) },
          { additionalProperties: false },
        ),
        { minItems: 1, maxItems: 100 },
      ),
    ),
  },
  { additionalProperties: false },
);
const Query = Type.Object(
  {
    page: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000, default: 1 })),
    featured: Type.Optional(Type.Boolean()),
    price: Type.Optional(Type.Number()),
    word: Type.Optional(Type.String()),
  },
  { additionalProperties: false },
);

let app: Http;
beforeAll(async () => {
  app = await createHttp(readConfig({}), createLog("silent"));
  app.post("/things", { schema: { body: Thing } }, async ({ body }) => ({ data: body }));
  app.get("/things", { schema: { querystring: Query } }, async ({ query }) => ({ data: query }));
  app.post("/things/:id", async () => ({ data: "one" }));
  app.delete("/things/:id", async () => ({ data: "none" }));
  app.get("/things/:id", async () => ({ data: "one" }));
  await app.ready();
});
afterAll(() => app.close());

const send = (payload: string, contentType = "application/json") =>
  app.inject({ method: "POST", url: "/things", headers: { "content-type": contentType }, payload });

const good = { name: "Kaftan", price: 5 };
const markup = "<img src=x onerror=alert(1)>";
const sql = "'; drop table product; --";

test("takes good input", async () => {
  const reply = await send(JSON.stringify({ ...good, kind: "MEN", note: null }));
  expect(reply.statusCode).toBe(200);
  const query = await app.inject("/things?page=3&featured=true");
  expect(query.json()).toEqual({ data: { page: 3, featured: true } });
  expect((await app.inject("/things")).json()).toEqual({ data: { page: 1 } });
});

describe("a body that cannot be read", () => {
  test.each([
    ["half an object", '{"name":'],
    ["nothing", ""],
    ["NaN", '{"name":"Kaftan","price":NaN}'],
    ["Infinity", '{"name":"Kaftan","price":Infinity}'],
    ["a poisoned prototype", '{"name":"Kaftan","price":5,"__proto__":{"admin":true}}'],
    ["a poisoned constructor", '{"name":"K","price":5,"constructor":{"prototype":{"a":1}}}'],
    ["markup", markup],
  ])("%s is malformed", async (_what, payload) => {
    const reply = await send(payload);
    expect(reply.statusCode).toBe(400);
    expect(reply.json()).toMatchObject({ code: "malformed_body", status: 400 });
    if (payload) expect(reply.payload).not.toContain(payload);
  });

  test("is refused above the size limit", async () => {
    const reply = await send(JSON.stringify({ ...good, name: "x".repeat(1024 * 1024) }));
    expect(reply.statusCode).toBe(413);
    expect(reply.json()).toMatchObject({ code: "payload_too_large" });
    expect(reply.payload.length).toBeLessThan(1000);
  });

  test.each(["text/plain", "application/xml", "application/x-www-form-urlencoded"])(
    "%s is not a supported media type",
    async (type) => {
      const reply = await send("name=Kaftan", type);
      expect(reply.statusCode).toBe(415);
      expect(reply.json()).toMatchObject({ code: "unsupported_media_type" });
    },
  );
});

describe("a body where none is due", () => {
  const bodyless = (method: "POST" | "DELETE", payload?: string) =>
    app.inject({
      method,
      url: "/things/1",
      headers: { "content-type": "application/json" },
      ...(payload === undefined ? {} : { payload }),
    });

  test.each(["POST", "DELETE"] as const)("may be empty with %s", async (method) => {
    expect((await bodyless(method)).statusCode).toBe(200);
    expect((await bodyless(method, "")).statusCode).toBe(200);
    expect((await bodyless(method, "{}")).statusCode).toBe(200);
  });

  test("must be JSON if it is there", async () => {
    expect((await bodyless("POST", "{")).json()).toMatchObject({ code: "malformed_body" });
  });
});

describe("a body with a faulty field", () => {
  test.each<[string, unknown, string, string]>([
    ["a text for a number", { ...good, price: "5" }, "price", "Must be a number"],
    ["a number for a text", { ...good, name: 5 }, "name", "Must be text"],
    ["true for a text", { ...good, name: true }, "name", "Must be text"],
    ["null for a number", { ...good, price: null }, "price", "Must be a number"],
    ["a list for a number", { ...good, price: [5] }, "price", "Must be a number"],
    ["a missing field", { name: "Kaftan" }, "price", "Required"],
    ["an empty text", { ...good, name: "" }, "name", "Required"],
    ["blanks", { ...good, name: "   " }, "name", "Required"],
    ["too long a text", { ...good, name: markup }, "name", "Must be at most 20 characters"],
    ["SQL", { ...good, name: sql }, "name", "Must be at most 20 characters"],
    ["a negative price", { ...good, price: -1 }, "price", "Must be at least 0"],
    ["a huge price", { ...good, price: 1e300 }, "price", "Must be at most 1000000"],
    ["an unknown choice", { ...good, kind: markup }, "kind", "Must be one of MEN, WOMEN"],
    ["a number for text or null", { ...good, note: 5 }, "note", "Must be text or null"],
    ["too long a text or null", { ...good, note: sql }, "note", "Must be at most 10 characters"],
    ["an unknown field", { ...good, admin: true }, "admin", "Not a known field"],
    ["a field named with markup", { ...good, [markup]: 1 }, "?", "Not a known field"],
    ["an object for a list", { ...good, lines: {} }, "lines", "Must be a list"],
    ["an empty list", { ...good, lines: [] }, "lines", "Must not be empty"],
    [
      "a fraction",
      { ...good, lines: [{ quantity: 1 }, { quantity: 1.5 }] },
      "lines.1.quantity",
      "Must be a whole number",
    ],
    ["zero", { ...good, lines: [{ quantity: 0 }] }, "lines.0.quantity", "Must be at least 1"],
    ["NUL", { ...good, name: "Kaf\0tan" }, "name", "Contains an invalid character"],
    ["a list", [good], "body", "Must be an object"],
    ["null", null, "body", "Must be an object"],
  ])("%s names the field", async (_what, body, field, message) => {
    const reply = await send(JSON.stringify(body));
    expect(reply.statusCode).toBe(400);
    const problem = reply.json();
    expect(problem).toMatchObject({ code: "validation_failed" });
    expect(problem.errors).toContainEqual({ field, message });
    expect(problem.detail).toContain(getFieldLabel(field));
    for (const value of [markup, sql]) expect(reply.payload).not.toContain(value);
  });

  test("tells of every faulty field at once, each once", async () => {
    const reply = await send(JSON.stringify({ name: " ", price: "x", kind: 7 }));
    const fields = reply.json().errors.map(({ field }: { field: string }) => field);
    expect(fields.sort()).toEqual(["kind", "name", "price"]);
  });

  test("keeps the reply short however many fields are faulty", async () => {
    const lines = Array.from({ length: 90 }, () => 0);
    const reply = await send(JSON.stringify({ ...good, lines }));
    expect(reply.statusCode).toBe(400);
    expect(reply.json().errors).toHaveLength(20);
    expect(reply.json().detail).toMatch(/^Please check: (Lines \(line \d\)(, |\.$)){5}/);
  });

  test("names the list that is too long, and nothing in it", async () => {
    const lines = Array.from({ length: 5_000 }, () => 0);
    const reply = await send(JSON.stringify({ ...good, lines }));
    expect(reply.json().errors).toEqual([
      { field: "lines", message: "Must have at most 100 entries" },
    ]);
  });
});

describe("a faulty address", () => {
  test.each([
    ["?page=NaN", "page", "Must be a whole number"],
    ["?page=0", "page", "Must be at least 1"],
    ["?page=1e309", "page", "Must be a number"],
    ["?price=1e309", "price", "Must be a number"],
    ["?price=-1e309", "price", "Must be a number"],
    ["?price=Infinity", "price", "Must be a number"],
    ["?price=NaN", "price", "Must be a number"],
    ["?word=a%00b", "word", "Contains an invalid character"],
    ["?page=1e9", "page", "Must be at most 10000"],
    ["?page=1.5", "page", "Must be a whole number"],
    ["?page=", "page", "Must be a whole number"],
    ["?page=%20", "page", "Must be a whole number"],
    ["?price=", "price", "Must be a number"],
    ["?price=%20%09%C2%A0", "price", "Must be a number"],
    ["?page=1&page=2", "page", "Must be a whole number"],
    ["?featured=perhaps", "featured", "Must be true or false"],
    ["?debug=1", "debug", "Not a known field"],
    [`?page=${encodeURIComponent(markup)}`, "page", "Must be a whole number"],
    [`?page=${encodeURIComponent(sql)}`, "page", "Must be a whole number"],
  ])("%s names the field", async (query, field, message) => {
    const reply = await app.inject(`/things${query}`);
    expect(reply.statusCode).toBe(400);
    expect(reply.json().errors).toContainEqual({ field, message });
    for (const value of [markup, sql]) expect(reply.payload).not.toContain(value);
  });
});
