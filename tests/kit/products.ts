import { expect } from "vitest";
import type { StaffProduct, StaffProductPage } from "#contract/api/catalogue/staff-products.ts";
import { createTestApp, type TestApp, type TestAppOptions } from "./app.ts";
import { addProduct, type Reply } from "./shop.ts";
import { type SignedInStaff, signInStaff } from "./staff.ts";

export type ProductAnswer = Reply<StaffProduct> & { meta?: { current: StaffProduct } };

let pictures = 0;

/** Lays a picture in the store that no storage holds. @returns its id */
async function addTestPicture({ runtime }: Pick<TestApp, "runtime">): Promise<string> {
  pictures += 1;
  const id = `med_test${pictures}`;
  const variants = [400, 1200].map((width) => ({
    width,
    format: "webp",
    bytes: 1,
    path: `/media/${pictures}-${width}.webp`,
  }));
  await runtime.db.rows({
    text: `insert into media_asset (id, content_hash, width, height, variants)
      values ($1, $1, 1200, 1500, $2::jsonb)`,
    values: [id, JSON.stringify(variants)],
  });
  return id;
}

export function productCalls(shop: TestApp, { headers }: Pick<SignedInStaff, "headers">) {
  const call = (path: `${"GET" | "POST" | "PATCH"} /${string}`, body?: unknown) =>
    shop.api<ProductAnswer>(path, { headers, ...(body === undefined ? {} : { body }) });
  /** What is sent of a new product: a women's linen kaftan at ₦54,000 less 10%, 2 in S and 5 in M. */
  const bodyOf = async (changes: Record<string, unknown> = {}) => ({
    name: "Zaria kaftan",
    description: "Cut straight.\nWorn loose.",
    material: "Linen",
    category: "WOMEN",
    typeId: "shirt",
    price: 54_000,
    discount: 10,
    featured: true,
    tieredPricing: [],
    pictures: [{ mediaId: await addTestPicture(shop), alt: "A kaftan, front", view: "front" }],
    sizes: [
      { size: "S", stock: 2 },
      { size: "M", stock: 5 },
    ],
    status: "published",
    ...changes,
  });
  const read = async (id: string) => (await call(`GET /staff/products/${id}`)).body.data;
  return {
    call,
    bodyOf,
    read,
    /** Stock by size. */
    stockOf: async (id: string): Promise<Record<string, number>> =>
      Object.fromEntries((await read(id)).sizes.map(({ size, stock }) => [size, stock])),
    async create(changes: Record<string, unknown> = {}): Promise<StaffProduct> {
      const created = await call("POST /staff/products", await bodyOf(changes));
      expect(created.status, JSON.stringify(created.body)).toBe(201);
      return created.body.data;
    },
    /** Sends a product as it stands but for some fields. */
    change(product: StaffProduct, changes: Record<string, unknown>) {
      const { id, version, type, pictures, sizes } = product;
      const { name, description, material, category, price, discount, featured } = product;
      return call(`PATCH /staff/products/${id}`, {
        ...{ version, name, description, material, category, price, discount, featured },
        typeId: type.id,
        tieredPricing: product.tieredPricing,
        pictures: pictures.map(({ mediaId, view, image }) => ({ mediaId, view, alt: image.alt })),
        sizes: sizes.map(({ size }) => size),
        ...changes,
      });
    },
    move: ({ id, version }: StaffProduct, to: string) =>
      call(`POST /staff/products/${id}/status`, { version, to }),
    changeStock: (id: string, changes: unknown, reason = "received", note?: string) =>
      call(`POST /staff/products/${id}/stock`, { changes, reason, ...(note && { note }) }),
    list: async (query: string) =>
      (await shop.api<StaffProductPage>(`GET /staff/products?${query}`, { headers })).body,
  };
}

export interface ProductShop extends TestApp {
  readonly stockKeeper: SignedInStaff;
  readonly products: ReturnType<typeof productCalls>;
}

/** Opens a shop that sells one other product. Call `close` in afterAll. */
export async function createProductShop(
  other?: Parameters<typeof addProduct>[1],
  options?: TestAppOptions,
): Promise<ProductShop> {
  const shop = await createTestApp(options);
  const stockKeeper = await signInStaff(shop, "stock_keeper");
  await addProduct(shop, other);
  return { ...shop, stockKeeper, products: productCalls(shop, stockKeeper) };
}

let named = 0;

/** A name that no other product of this test file has. */
export function kaftanName(): string {
  named += 1;
  return `Zzaria${named} kaftan`;
}
