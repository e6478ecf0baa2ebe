import { Type } from "typebox";
import { expect, test } from "vitest";
import { defineRoutes } from "#contract/api/define-routes.ts";
import { pageOf } from "#contract/api/envelope.ts";
import { handleRoutes } from "./handle-routes.ts";

const Thing = Type.Object({ name: Type.String() });

// The compiler is what is tested: it fails where a refused line is accepted, or the other way round.
test("a route of the back office names its right, and no route a misspelt part", () => {
  const routes = defineRoutes("staff", {
    "GET /staff/things": { summary: "List", right: "orders.read", reply: Type.Array(Thing) },
    // @ts-expect-error Without a right.
    "GET /staff/things/:id": { summary: "Get", reply: Thing },
    // @ts-expect-error Nobody's right.
    "POST /staff/things": { summary: "Create", right: "things.eat", reply: Thing },
    // @ts-expect-error A part that does not exist.
    "GET /things": { summary: "List", response: Thing },
    // @ts-expect-error A name without a method.
    "/things": { summary: "List", reply: Thing },
  });
  expect(Object.keys(routes)).toHaveLength(5);
});

test("a handler is bound to each route, under the path and with the reply it declares", () => {
  const routes = defineRoutes("staff", {
    "GET /staff/things": { summary: "List", right: "orders.read", reply: pageOf(Thing) },
    "POST /staff/things/:id": {
      summary: "Update",
      right: "orders.edit",
      idempotent: true,
      body: Thing,
      reply: Thing,
    },
    "DELETE /staff/things/:id": { summary: "Delete", right: "orders.edit" },
  });
  const bound: string[] = [];
  const app = {
    prefix: "/api/staff",
    route: ({ method, url, config }: { method: string; url: string; config: object }) =>
      bound.push(`${method} ${url} ${JSON.stringify(config)}`),
  } as unknown as Parameters<typeof handleRoutes>[0];
  const meta = { page: 1, limit: 1, total: 1 };

  handleRoutes(app, routes, {
    "GET /staff/things": async () => ({ data: [{ name: "" }], meta }),
    "POST /staff/things/:id": {
      bodyLimit: 1,
      handler: async ({ params, body, staff, idempotencyKey }) => ({
        name: `${params.id satisfies string} ${body.name} ${staff.id} ${idempotencyKey.length}`,
      }),
    },
    "DELETE /staff/things/:id": async () => undefined,
  });
  expect(bound).toEqual([
    'GET /things {"rights":"orders.read"}',
    'POST /things/:id {"rights":"orders.edit"}',
    'DELETE /things/:id {"rights":"orders.edit"}',
  ]);
  const refused = () => {
    // @ts-expect-error A route without a handler.
    handleRoutes(app, routes, { "GET /staff/things": async () => ({ data: [], meta }) });
    handleRoutes(app, routes, {
      // @ts-expect-error Another reply.
      "GET /staff/things": async () => [{ name: "" }],
      // @ts-expect-error No such part of the body.
      "POST /staff/things/:id": async ({ body }) => ({ name: body.title }),
      "DELETE /staff/things/:id": async () => undefined,
    });
  };
  expect(refused).toBeTypeOf("function");
});

test("a route with a right is bound below /api/staff only, and no other is bound there", () => {
  const staff = defineRoutes("staff", {
    "GET /staff/things": { summary: "List", right: "orders.read", reply: Thing },
  });
  const shop = defineRoutes("store", { "GET /things": { summary: "List", reply: Thing } });
  const below = (prefix: string) =>
    ({ prefix, route: () => undefined }) as unknown as Parameters<typeof handleRoutes>[0];
  const getThing = async () => ({ name: "" });
  const bindStaff = (prefix: string) => () =>
    handleRoutes(below(prefix), staff, { "GET /staff/things": getThing });
  const bindShop = (prefix: string) => () =>
    handleRoutes(below(prefix), shop, { "GET /things": getThing });

  expect(bindStaff("/api/staff")).not.toThrow();
  expect(bindStaff("/api")).toThrow("GET /staff/things");
  expect(bindShop("/api")).not.toThrow();
  expect(bindShop("/api/staff")).toThrow("GET /things");
});
