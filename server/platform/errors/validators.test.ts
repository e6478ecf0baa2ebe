import { Type } from "typebox";
import { expect, test } from "vitest";
import { createValidatorCompiler } from "./validators.ts";

const line = Type.Object({ id: Type.String(), size: Type.String(), quantity: Type.Integer() });
const Order = Type.Object(
  { items: Type.Array(line, { minItems: 1, maxItems: 100 }), note: Type.Optional(Type.String()) },
  { additionalProperties: false },
);
const compile = createValidatorCompiler();
const validate = compile({ schema: Order, method: "POST", url: "/orders", httpPart: "body" });

/** What the validator finds, and how often it read an entry of the list. */
function look(entries: readonly object[]) {
  let reads = 0;
  const watched = entries.map(
    (entry) =>
      new Proxy(entry, {
        get(target, name, receiver) {
          reads += 1;
          return Reflect.get(target, name, receiver);
        },
        ownKeys(target) {
          reads += 1;
          return Reflect.ownKeys(target);
        },
      }),
  );
  const { error = [] } = validate({ items: watched }) as { error?: { keyword: string }[] };
  return { keywords: error.map(({ keyword }) => keyword), reads };
}

test("reads no entry of a list that is too long", () => {
  expect(look(Array.from({ length: 85_000 }, () => ({})))).toEqual({
    keywords: ["maxItems"],
    reads: 0,
  });
});

test("names every error of a body the size of a form", () => {
  expect(look([{}, {}]).keywords).toEqual(Array(6).fill("required"));
});

test("names the first fault alone of what is larger than any form", () => {
  const stuffed = Object.fromEntries(Array.from({ length: 2_000 }, (_, n) => [`part${n}`, n]));
  const { error } = validate({ items: [{}], ...stuffed }) as { error?: unknown[] };
  expect(error).toHaveLength(1);
});

test("takes what is right", () => {
  expect(look([{ id: "prd_1", size: "M", quantity: 1 }]).keywords).toEqual([]);
});

test("reads numbers from an address, and none that cannot be reckoned with", () => {
  const schema = Type.Object({ price: Type.Number() });
  const inAddress = compile({ schema, method: "GET", url: "/", httpPart: "querystring" });
  expect(inAddress({ price: "12.5" })).toEqual({});
  expect(inAddress({ price: "1e309" })).toMatchObject({
    error: [{ keyword: "type", instancePath: "/price", params: { type: "number" } }],
  });
});
