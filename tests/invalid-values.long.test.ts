import type { OpenAPIV3_1 } from "openapi-types";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { policyNames } from "#contract/api/content/content-sections.ts";
import { getFieldLabel } from "#contract/validation/field-labels.ts";
import { type Call, callsOf } from "#server/api-docs/calls.ts";
import { createTestApp, type TestApp } from "./kit/app.ts";
import { signUpVerified } from "./kit/people.ts";
import { nextAddress } from "./kit/shop.ts";
import { signInStaff } from "./kit/staff.ts";

/** A schema as it stands in the description of the API. */
interface Schema {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly minimum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly maxItems?: number;
  readonly pattern?: string;
}

/** What stands in an address as text; each made some program fail at some time. */
const badTexts = ["1e309", "-1e309", "Infinity", "NaN", "9".repeat(40), "a\0b", "\uFFFF", "%"];

let shop: TestApp;
let calls: readonly Call[];
let buyer: Record<string, string>;
/** Of several owners, since one may call only so often. */
let owners: readonly Record<string, string>[];
let calling = 0;
beforeAll(async () => {
  shop = await createTestApp();
  calls = callsOf(shop.app.swagger() as OpenAPIV3_1.Document);
  buyer = { authorization: `Bearer ${(await signUpVerified(shop)).token}` };
  owners = [];
  for (let n = 0; n < 8; n += 1) {
    owners = [...owners, (await signInStaff(shop, "owner")).headers];
  }
});
afterAll(() => shop.close());

interface Sent {
  readonly query?: Readonly<Record<string, string>>;
  readonly path?: string;
  readonly body?: string;
}

async function send({ method, path }: Call, sent: Sent) {
  calling += 1;
  const query = new URLSearchParams(sent.query);
  const reply = await shop.app.inject({
    method: method as "GET",
    url: `${sent.path ?? path.replace(/\{\w+\}/g, "1")}?${query}`,
    remoteAddress: nextAddress(),
    headers: {
      ...(path.startsWith("/api/staff") ? owners[calling % owners.length] : buyer),
      ...(sent.body === undefined ? {} : { "content-type": "application/json" }),
    },
    ...(sent.body === undefined ? {} : { payload: sent.body }),
  });
  const what = `${method} ${path} ${JSON.stringify(sent)}`;
  expect(reply.statusCode, `${what}: ${reply.payload}`).toBeLessThan(500);
  return reply;
}

const parametersOf = ({ operation }: Call, place: "query" | "path") =>
  ((operation.parameters ?? []) as OpenAPIV3_1.ParameterObject[])
    .filter((parameter) => parameter.in === place)
    .map(({ name, schema, required }) => ({ name, required, schema: schema as Schema }));

const bodyOf = ({ operation }: Call): Schema | undefined => {
  const { content } = (operation.requestBody ?? { content: {} }) as OpenAPIV3_1.RequestBodyObject;
  return Object.values(content)[0]?.schema as Schema | undefined;
};

/** Something that fits a schema, as far as that can be told from it. */
function sample(schema: Schema): unknown {
  const [choice] = schema.anyOf ?? [];
  if (choice) return sample(choice);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema.type === "object") {
    return Object.fromEntries(
      Object.entries(schema.properties ?? {}).map(([name, part]) => [name, sample(part)]),
    );
  }
  if (schema.type === "array") return [sample(schema.items ?? {})];
  if (schema.type === "string") return "a".repeat(Math.max(8, schema.minLength ?? 0));
  if (schema.type === "boolean") return true;
  return schema.minimum ?? 1;
}

/** The paths of all texts and numbers in a schema. */
function leavesOf(schema: Schema, path: readonly string[] = []): string[][] {
  const parts = Object.entries(schema.properties ?? {});
  if (parts.length > 0) return parts.flatMap(([name, part]) => leavesOf(part, [...path, name]));
  if (schema.items) return leavesOf(schema.items, [...path, "0"]);
  return [[...path]];
}

/** A value with one part of it replaced, as JSON; the part is given as JSON too. */
function withPart(value: unknown, path: readonly string[], json: string): string {
  const mark = "replaced-by-this";
  const replace = (part: unknown, [name, ...rest]: readonly string[]): unknown => {
    if (name === undefined) return mark;
    if (Array.isArray(part)) return [replace(part[0], rest)];
    const members = part as Record<string, unknown>;
    return { ...members, [name]: replace(members[name], rest) };
  };
  return JSON.stringify(replace(value, path)).replace(JSON.stringify(mark), json);
}

describe("no value of any call causes a server error", () => {
  test("in the query; an invalid one is named", async () => {
    let tried = 0;
    for (const call of calls) {
      const parameters = parametersOf(call, "query");
      const needed = parameters.filter(({ required }) => required);
      const good = Object.fromEntries(
        needed.map(({ name, schema }) => [name, String(sample(schema))]),
      );
      for (const { name, schema } of parameters) {
        for (const text of badTexts) {
          const reply = await send(call, { query: { ...good, [name]: text } });
          const isNumber = schema.type === "number" || schema.type === "integer";
          if (!text.includes("\0") && !(isNumber && !Number.isFinite(Number(text)))) continue;
          expect(reply.statusCode, `${call.method} ${call.path}?${name}=${text}`).toBe(400);
          const fields = reply.json().errors.map(({ field }: { field: string }) => field);
          expect(fields).toContain(name);
          expect(reply.json().detail).toContain(getFieldLabel(name));
          tried += 1;
        }
      }
    }
    expect(tried).toBeGreaterThan(50);
  });

  test("in the path", async () => {
    for (const call of calls.filter(({ path }) => path.includes("{"))) {
      for (const text of [...badTexts, "x".repeat(300)]) {
        const path = call.path.replace(/\{\w+\}/g, encodeURIComponent(text));
        const reply = await send(call, { path });
        if (text.includes("\0")) expect([400, 404], path).toContain(reply.statusCode);
      }
    }
  });

  test("in the body; an invalid one is refused", async () => {
    const bad = ["1e309", "-1e309", "1e15", '"a\\u0000b"', '"\\ud800"', "null", "[]", "{}"];
    for (const call of calls) {
      const schema = bodyOf(call);
      if (!schema) continue;
      const good = sample(schema);
      for (const path of leavesOf(schema)) {
        for (const json of bad) {
          const reply = await send(call, { body: withPart(good, path, json) });
          if (json.includes("u0000")) {
            const name = `${call.method} ${call.path}`;
            // What comes with photos is asked for by who may, before anything else is looked at.
            const status = name === "POST /api/orders/{id}/returns" ? 404 : 400;
            expect(reply.statusCode, `${name} ${path}`).toBe(status);
          }
        }
      }
    }
  });
});

/** Bytes of the largest value that fits a schema, with letters of three bytes as in Yorùbá. */
function largest(schema: Schema): number {
  if (schema.anyOf) return Math.max(...schema.anyOf.map(largest));
  if (schema.const !== undefined) return JSON.stringify(schema.const).length;
  if (schema.type === "string") return 2 + 3 * (schema.maxLength ?? 50);
  if (schema.type === "array")
    return 2 + (schema.maxItems ?? 0) * (1 + largest(schema.items ?? {}));
  return Object.entries(schema.properties ?? {}).reduce(
    (bytes, [name, part]) => bytes + name.length + 4 + largest(part),
    20,
  );
}

test("no call accepts a larger body than it needs, and each accepts its longest form", async () => {
  const kib = 1024;
  // Ids in the lists of the first five are short; their longest forms are tried by the module's own tests.
  const limits: Readonly<Record<string, number>> = {
    "POST /api/orders": 128 * kib,
    "POST /api/quick-order": 160 * kib,
    "POST /api/bulk-orders": 128 * kib,
    "POST /api/checkout/quote": 48 * kib,
    "POST /api/orders/{id}/returns": 64 * kib,
    "POST /api/staff/orders": 128 * kib,
    "POST /api/staff/orders/transitions": 128 * kib,
    "POST /api/staff/orders/{id}/refunds": 48 * kib,
    "POST /api/staff/orders/{id}/returns": 64 * kib,
    "POST /api/staff/returns/{id}/receive": 32 * kib,
    "POST /api/staff/products": 128 * kib,
    "PATCH /api/staff/products/{id}": 128 * kib,
    "POST /api/staff/products/bulk-update": 128 * kib,
    "PATCH /api/staff/product-types/{id}": 48 * kib,
    "POST /api/staff/product-types/reorder": 80 * kib,
    "POST /api/staff/discounts": 24 * kib,
    "POST /api/staff/discounts/batches": 24 * kib,
    "PATCH /api/staff/discounts/{id}": 24 * kib,
    "POST /api/staff/stock-counts/{id}/counts": 128 * kib,
    "POST /api/staff/stock/adjustments": 128 * kib,
    "PATCH /api/staff/delivery": 160 * kib,
    "POST /api/staff/imports/{id}/corrections": 48 * kib,
    "POST /api/staff/imports/{id}/columns": 32 * kib,
    "POST /api/staff/campaigns": 400 * kib,
    "POST /api/staff/campaigns/preview": 400 * kib,
    "PATCH /api/staff/campaigns/{id}": 400 * kib,
    "POST /api/staff/orders/{id}/items": 128 * kib,
    "POST /api/staff/orders/{id}/items/preview": 128 * kib,
    "POST /api/staff/payments/on-delivery": 128 * kib,
    "PATCH /api/staff/content/testimonials": 24 * kib,
    "POST /api/staff/content/testimonials/previews": 24 * kib,
    "PATCH /api/staff/content/questions": 160 * kib,
    "POST /api/staff/content/questions/previews": 160 * kib,
    "PATCH /api/staff/content/about": 96 * kib,
    "POST /api/staff/content/about/previews": 96 * kib,
    ...Object.fromEntries(
      policyNames.flatMap((name) => [
        [`PATCH /api/staff/content/${name}`, 256 * kib],
        [`POST /api/staff/content/${name}/previews`, 256 * kib],
      ]),
    ),
  };
  for (const call of calls) {
    const schema = bodyOf(call);
    if (!schema) continue;
    const name = `${call.method} ${call.path}`;
    const limit = limits[name] ?? 16 * kib;
    const body = "{}".padEnd(limit);
    expect((await send(call, { body })).statusCode, name).not.toBe(413);
    expect.soft((await send(call, { body: `${body} ` })).statusCode, name).toBe(413);
    if (limit < 128 * kib) expect.soft(largest(schema), name).toBeLessThanOrEqual(limit);
  }
});
