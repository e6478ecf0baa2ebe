import { expect, test } from "vitest";
import { createSerializerCompiler } from "./create-http.ts";

const compile = createSerializerCompiler();
const route = { method: "GET", url: "/orders", httpStatus: "200" };

test("writes what the schema names and leaves out the rest", () => {
  const schema = { type: "object", properties: { id: { type: "string" } } };
  const write = compile({ ...route, schema });
  expect(write({ id: "ord_1", token: "secret" })).toBe('{"id":"ord_1"}');
  expect(write({ id: "ord_2" })).toBe('{"id":"ord_2"}');
});

test("asks nothing of a schema before its first reply", () => {
  const write = compile({
    ...route,
    schema: { type: "object", properties: { id: { $ref: "#/nowhere" } } },
  });
  expect(() => write({ id: "ord_1" })).toThrow("nowhere");
});
