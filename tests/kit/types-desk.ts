import type { StaffType, UpdateClothingType } from "#contract/api/catalogue/clothing-types.ts";
import type { Product } from "#contract/api/catalogue/products.ts";
import { createTestApp, type TestApp } from "./app.ts";
import { productCalls } from "./products.ts";
import type { Reply } from "./shop.ts";
import { type SignedInStaff, signInStaff } from "./staff.ts";

type Answer = Reply<StaffType> & { meta?: { current: StaffType } };

export type TypesDesk = Awaited<ReturnType<typeof openTypesDesk>>;

export async function openTypesDesk() {
  const shop = await createTestApp();
  const owner = await signInStaff(shop, "owner");
  return { shop, products: productCalls(shop, owner), desk: typeCalls(shop, owner) };
}

/** The ids of goods, in an order of their own. */
export const idsOf = (products: readonly { readonly id: string }[]): string[] =>
  products.map(({ id }) => id).sort();

export function typeCalls(shop: TestApp, { headers }: Pick<SignedInStaff, "headers">) {
  const call = <Body = Answer>(path: `${"GET" | "POST" | "PATCH"} /${string}`, body?: unknown) =>
    shop.api<Body>(path, { headers, ...(body === undefined ? {} : { body }) });
  const read = async (id: string) =>
    (await call(`GET /staff/product-types/${id}`)).body.data as StaffType;
  const add = async (name: string) =>
    await read((await call("POST /staff/product-types", { name })).body.data.id);
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
    change(type: StaffType, changes: Partial<UpdateClothingType>) {
      const { id, version, name, sizes, sizeGuides } = type;
      return call(`PATCH /staff/product-types/${id}`, {
        version,
        name,
        sizes,
        sizeGuides,
        ...changes,
      });
    },
    merge: ({ id, version }: StaffType, intoId: string) =>
      call(`POST /staff/product-types/${id}/merge`, { version, intoId }),
    /** What shoppers see of a type. */
    list: async (type: string) =>
      (await shop.api<Reply<Product[]>>(`GET /products?type=${type}&limit=100`)).body.data,
  };
}
