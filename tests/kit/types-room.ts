import type { Product } from "#contract/api/products.ts";
import type { ChangeClothingType, StaffType } from "#contract/api/staff-types.ts";
import type { TestApp } from "./app.ts";
import type { Reply } from "./shop.ts";
import type { SignedInStaff } from "./staff.ts";

type Answer = Reply<StaffType> & { meta?: { current: StaffType } };

/** The room of types, as a member of staff works in it. */
export function typesRoomOf(shop: TestApp, { headers }: Pick<SignedInStaff, "headers">) {
  const call = <Body = Answer>(path: `${"GET" | "POST" | "PATCH"} /${string}`, body?: unknown) =>
    shop.api<Body>(path, { headers, ...(body === undefined ? {} : { body }) });
  const read = async (id: string) => (await call(`GET /staff/types/${id}`)).body.data as StaffType;
  return {
    call,
    read,
    add: async (name: string) =>
      await read((await call("POST /staff/types", { name })).body.data.id),
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
