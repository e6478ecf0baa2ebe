import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { StaffType, StaffTypeSummary } from "#contract/api/catalogue/clothing-types.ts";
import type { Product } from "#contract/api/catalogue/products.ts";
import type { StaffProduct } from "#contract/api/catalogue/staff-products.ts";
import { createTestApp, type TestApp } from "../../../../tests/kit/app.ts";
import { productCalls } from "../../../../tests/kit/products.ts";
import { findDiscrepancies, type Reply } from "../../../../tests/kit/shop.ts";
import { type SignedInStaff, signInStaff } from "../../../../tests/kit/staff.ts";

let shop: TestApp;
let owner: SignedInStaff;
let productApi: ReturnType<typeof productCalls>;
beforeAll(async () => {
  shop = await createTestApp();
  owner = await signInStaff(shop, "owner");
  productApi = productCalls(shop, owner);
});
afterAll(() => shop.close());

const call = <Data>(path: `${"GET" | "POST" | "PATCH"} /${string}`, body?: unknown) =>
  shop.api<Reply<Data>>(path, { headers: owner.headers, ...(body === undefined ? {} : { body }) });
const types = async () => (await call<StaffTypeSummary[]>("GET /staff/product-types")).body.data;
const read = async (id: string) =>
  (await call<StaffType>(`GET /staff/product-types/${id}`)).body.data;

const name = fc.constantFrom("Agbada", "Boubou", "Buba", "Gele", "Iro", "Kaftan");
const step = fc.oneof(
  fc.record({ kind: fc.constant("add" as const), name }),
  fc.record({ kind: fc.constant("rename" as const), which: fc.nat(), name }),
  fc.record({ kind: fc.constant("merge" as const), which: fc.nat(), into: fc.nat() }),
  fc.record({ kind: fc.constant("turn" as const), which: fc.nat() }),
  fc.record({ kind: fc.constant("stock" as const), which: fc.nat() }),
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

interface World {
  readonly addresses: Set<string>;
  readonly products: StaffProduct[];
}

async function runStep({ addresses, products }: World, next: Step): Promise<void> {
  const known = await types();
  const pick = (at: number) => known[at % Math.max(1, known.length)];
  const chosen = "which" in next ? pick(next.which) : undefined;
  switch (next.kind) {
    case "add": {
      const { id } = (await call<StaffType>("POST /staff/product-types", { name: next.name })).body
        .data;
      addresses.add(id);
      return;
    }
    case "rename": {
      if (!chosen) return;
      const { id, version, sizes, sizeGuides } = await read(chosen.id);
      const body = { version, name: next.name, sizes, sizeGuides };
      const { status } = await call(`PATCH /staff/product-types/${id}`, body);
      const isUsed = known.some((each) => each.id !== id && each.name === next.name);
      expect(status).toBe(isUsed ? 400 : 200);
      return;
    }
    case "merge": {
      const into = pick(next.into);
      if (!chosen || !into) return;
      const { id, version } = chosen;
      const body = { version, intoId: into.id };
      const { status } = await call(`POST /staff/product-types/${id}/merge`, body);
      expect(status).toBe(id === into.id ? 400 : 200);
      return;
    }
    case "turn": {
      const expected = known.map(({ id }) => id);
      if (expected.length === 0) return;
      const at = next.which % expected.length;
      const order = [...expected.slice(at), ...expected.slice(0, at)];
      expect((await call("POST /staff/product-types/reorder", { expected, order })).status).toBe(
        200,
      );
      expect((await types()).map(({ id }) => id)).toEqual(order);
      return;
    }
    case "stock":
      if (chosen) products.push(await productApi.create({ typeId: chosen.id }));
  }
}

test("any sequence of type changes leaves each product one active type and every URL working", async () => {
  const world: World = { addresses: new Set(), products: [] };
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
      for (const each of steps) await runStep(world, each);
      const activeTypes = await types();
      expect(new Set(activeTypes.map((each) => each.name)).size).toBe(activeTypes.length);
      const ids = new Set(activeTypes.map(({ id }) => id));
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
  expect(await findDiscrepancies(shop)).toEqual([]);
}, 180_000);

test("products created during a merge get the target type", async () => {
  const [from, into] = await Promise.all(
    ["Smock", "Wrapper"].map(
      async (each) =>
        (await call<StaffType>("POST /staff/product-types", { name: each })).body.data,
    ),
  );
  const bodies = await Promise.all(
    Array.from({ length: 12 }, () => productApi.bodyOf({ typeId: from?.id })),
  );
  const [merged, ...created] = await Promise.all([
    call(`POST /staff/product-types/${from?.id}/merge`, { version: 1, intoId: into?.id }),
    ...bodies.map((body) => productApi.call("POST /staff/products", body)),
  ]);
  expect(merged.status).toBe(200);
  expect(created.map(({ status }) => status)).toEqual(bodies.map(() => 201));
  const all = await productApi.list(`type=${into?.id}&tab=all`);
  expect(all.data.map(({ id }) => id).sort()).toEqual(
    created.map(({ body }) => body.data.id).sort(),
  );
});
