import type { Product } from "#contract/api/products.ts";
import type { ChangeClothingType, StaffType } from "#contract/api/staff-types.ts";
import { createTestApp, type TestApp } from "./app.ts";
import { goodsOf } from "./goods.ts";
import type { Reply } from "./shop.ts";
import { type SignedInStaff, signInStaff } from "./staff.ts";

type Answer = Reply<StaffType> & { meta?: { current: StaffType } };

/** A shop whose owner works in the room of types and at the goods. */
export type TypesRoom = Awaited<ReturnType<typeof openTypesRoom>>;

/** Starts it; the shop is closed in afterAll. */
export async function openTypesRoom() {
  const shop = await createTestApp();
  const owner = await signInStaff(shop, "owner");
  return { shop, goods: goodsOf(shop, owner), room: typesRoomOf(shop, owner) };
}

/** The ids of goods, in an order of their own. */
export const idsOf = (products: readonly { readonly id: string }[]): string[] =>
  products.map(({ id }) => id).sort();

/** The room of types, as a member of staff works in it. */
export function typesRoomOf(shop: TestApp, { headers }: Pick<SignedInStaff, "headers">) {
  const call = <Body = Answer>(path: `${"GET" | "POST" | "PATCH"} /${string}`, body?: unknown) =>
    shop.api<Body>(path, { headers, ...(body === undefined ? {} : { body }) });
  const read = async (id: string) => (await call(`GET /staff/types/${id}`)).body.data as StaffType;
  const add = async (name: string) =>
    await read((await call("POST /staff/types", { name })).body.data.id);
  let run = 0;
  return {
    call,
    read,
    add,
    /** Two types of new names, which end in a number. */
    async addTwo() {
      run += 1;
      return { run, tunic: await add(`Tunic ${run}`), robe: await add(`Robe ${run}`) };
    },
    change(type: StaffType, changes: Partial<ChangeClothingType>) {
      const { id, version, name, sizes, sizeGuides } = type;
      return call(`PATCH /staff/types/${id}`, { version, name, sizes, sizeGuides, ...changes });
    },
    merge: ({ id, version }: StaffType, intoId: string) =>
      call(`POST /staff/types/${id}/merge`, { version, intoId }),
    /** What shoppers see of a type. */
    list: async (type: string) =>
      (await shop.api<Reply<Product[]>>(`GET /products?type=${type}&limit=100`)).body.data,
  };
}
