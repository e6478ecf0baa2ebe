import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Product } from "#contract/api/products.ts";
import type { StaffProduct } from "#contract/api/staff-products.ts";
import type { StaffType, StaffTypeSummary } from "#contract/api/staff-types.ts";
import { createTestApp, type TestApp } from "../../../tests/kit/app.ts";
import { goodsOf } from "../../../tests/kit/goods.ts";
import { findDrift, type Reply } from "../../../tests/kit/shop.ts";
import { type SignedInStaff, signInStaff } from "../../../tests/kit/staff.ts";

let shop: TestApp;
let owner: SignedInStaff;
let goods: ReturnType<typeof goodsOf>;
beforeAll(async () => {
  shop = await createTestApp();
  owner = await signInStaff(shop, "owner");
  goods = goodsOf(shop, owner);
});
afterAll(() => shop.close());

const call = <Data>(path: `${"GET" | "POST" | "PATCH"} /${string}`, body?: unknown) =>
  shop.api<Reply<Data>>(path, { headers: owner.headers, ...(body === undefined ? {} : { body }) });
const types = async () => (await call<StaffTypeSummary[]>("GET /staff/types")).body.data;
const read = async (id: string) => (await call<StaffType>(`GET /staff/types/${id}`)).body.data;

/** Names meet often, so that addresses of names that are gone are wanted again. */
const name = fc.constantFrom("Agbada", "Boubou", "Buba", "Gele", "Iro", "Kaftan");
const step = fc.oneof(
  fc.record({ kind: fc.constant("add" as const), name }),
  fc.record({ kind: fc.constant("rename" as const), which: fc.nat(), name }),
  fc.record({ kind: fc.constant("merge" as const), which: fc.nat(), into: fc.nat() }),
  fc.record({ kind: fc.constant("turn" as const), which: fc.nat() }),
  fc.record({ kind: fc.constant("stock" as const), which: fc.nat() }),
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/** What must hold of every product, by id: the address it was last listed under. */
interface World {
  readonly addresses: Set<string>;
  readonly products: StaffProduct[];
}

async function take({ addresses, products }: World, made: Step): Promise<void> {
  const known = await types();
  const pick = (at: number) => known[at % Math.max(1, known.length)];
  const chosen = "which" in made ? pick(made.which) : undefined;
  switch (made.kind) {
    case "add": {
      const { id } = (await call<StaffType>("POST /staff/types", { name: made.name })).body.data;
      addresses.add(id);
      return;
    }
    case "rename": {
      if (!chosen) return;
      const { id, version, sizes, sizeGuides } = await read(chosen.id);
      const body = { version, name: made.name, sizes, sizeGuides };
      const { status } = await call(`PATCH /staff/types/${id}`, body);
      const isTaken = known.some((each) => each.id !== id && each.name === made.name);
      expect(status).toBe(isTaken ? 400 : 200);
      return;
    }
    case "merge": {
      const into = pick(made.into);
      if (!chosen || !into) return;
      const { id, version } = chosen;
      const body = { version, intoId: into.id };
      const { status } = await call(`POST /staff/types/${id}/merge`, body);
      expect(status).toBe(id === into.id ? 400 : 200);
      return;
    }
    case "turn": {
      const seen = known.map(({ id }) => id);
      if (seen.length === 0) return;
      const at = made.which % seen.length;
      const order = [...seen.slice(at), ...seen.slice(0, at)];
      expect((await call("POST /staff/types/order", { seen, order })).status).toBe(200);
      expect((await types()).map(({ id }) => id)).toEqual(order);
      return;
    }
    case "stock":
      if (chosen) products.push(await goods.create({ typeId: chosen.id }));
  }
}

test("however types are added, named, merged and ordered, every product has one living type and every address answers", async () => {
  const world: World = { addresses: new Set(), products: [] };
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
      for (const each of steps) await take(world, each);
      const living = await types();
      expect(new Set(living.map((each) => each.name)).size).toBe(living.length);
      const ids = new Set(living.map(({ id }) => id));
      const listed = new Map<string, string[]>();
      for (const address of world.addresses) {
        const { id } = await read(address);
        expect(ids).toContain(id);
        const reply = await shop.api<Reply<Product[]>>(`GET /products?type=${address}&limit=100`);
        expect(reply.status).toBe(200);
        for (const product of reply.body.data) expect(product.type.id).toBe(id);
        const found = reply.body.data.map((product) => product.id).sort();
        expect(found).toEqual(listed.get(id) ?? found);
        listed.set(id, found);
      }
      expect([...listed.values()].flat().sort()).toEqual(world.products.map(({ id }) => id).sort());
    }),
    { numRuns: 12 },
  );
  expect(await findDrift(shop)).toEqual([]);
}, 180_000);

test("goods that are taken in while their type is merged away have the other", async () => {
  const [from, into] = await Promise.all(
    ["Smock", "Wrapper"].map(
      async (each) => (await call<StaffType>("POST /staff/types", { name: each })).body.data,
    ),
  );
  const bodies = await Promise.all(
    Array.from({ length: 12 }, () => goods.bodyOf({ typeId: from?.id })),
  );
  const [merged, ...made] = await Promise.all([
    call(`POST /staff/types/${from?.id}/merge`, { version: 1, intoId: into?.id }),
    ...bodies.map((body) => goods.call("POST /staff/products", body)),
  ]);
  expect(merged.status).toBe(200);
  expect(made.map(({ status }) => status)).toEqual(bodies.map(() => 201));
  const all = await goods.list(`type=${into?.id}&tab=all`);
  expect(all.data.map(({ id }) => id).sort()).toEqual(made.map(({ body }) => body.data.id).sort());
});
