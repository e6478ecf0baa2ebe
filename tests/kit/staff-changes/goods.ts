import type { StaffType, StaffTypeSummary } from "#contract/api/staff-types.ts";
import type { TestApp } from "../app.ts";
import { resetDelivery } from "../delivery.ts";
import { discountBody } from "../discounts.ts";
import { pictureForm } from "../photos.ts";
import { sheetForm, sheetsOf } from "../sheets.ts";
import { addDiscount, addProduct, type Reply } from "../shop.ts";
import type { SignedInStaff } from "../staff.ts";
import type { StaffChanges } from "./change.ts";

/** What staff send of a product. */
async function productBody(shop: TestApp, changes: Record<string, unknown>) {
  await addProduct(shop);
  return {
    name: "Ìbàdàn shirt",
    description: "",
    material: "Cotton",
    category: "MEN",
    typeId: "shirt",
    price: 12_000,
    discount: 0,
    featured: false,
    tieredPricing: [],
    pictures: [],
    ...changes,
  };
}

/** A stock-take of everything that goes on. */
async function stocktake(shop: TestApp, { headers }: SignedInStaff): Promise<string> {
  const begun = { headers, body: {} };
  return (await shop.api<Reply<{ id: string }>>("POST /staff/stock-takes", begun)).body.data.id;
}

/** A type of clothing that nothing has. */
async function aType(shop: TestApp, { headers }: SignedInStaff, name: string): Promise<StaffType> {
  const made = { headers, body: { name } };
  const { id } = (await shop.api<Reply<StaffType>>("POST /staff/types", made)).body.data;
  return (await shop.api<Reply<StaffType>>(`GET /staff/types/${id}`, { headers })).body.data;
}

/** A spreadsheet that makes a product dearer, read and looked at. */
async function lookedAt(shop: TestApp, owner: SignedInStaff): Promise<string> {
  const file = `Id,Price\n${await addProduct(shop)},15000\n`;
  return (await sheetsOf(shop, owner).look(file)).id;
}

/** One valid call of each kind that changes goods, their stock and their discounts, by its pattern. */
export const goodsChanges: StaffChanges = {
  "POST /staff/products": async (shop) => ({
    body: await productBody(shop, { sizes: [{ size: "M", stock: 2 }], status: "draft" }),
    tells: "after",
  }),
  "POST /staff/pictures": async () => ({ body: await pictureForm(), tells: "after" }),
  "POST /staff/types": async () => ({ body: { name: "Agbádá" }, tells: "after" }),
  "PATCH /staff/types/{id}": async (shop, owner) => {
    const { id, version, sizeGuides } = await aType(shop, owner, "Changed");
    const body = { version, name: "Smock", sizes: ["M", "One size"], sizeGuides };
    return { id, body, tells: "both" };
  },
  "POST /staff/types/order": async (shop, { headers }) => {
    const types = await shop.api<Reply<StaffTypeSummary[]>>("GET /staff/types", {
      headers,
    });
    const seen = types.body.data.map(({ id }) => id);
    return { about: "types", body: { seen, order: seen.toReversed() }, tells: "both" };
  },
  "POST /staff/types/{id}/merge": async (shop, owner) => {
    const { id, version } = await aType(shop, owner, "From");
    const { id: intoId } = await aType(shop, owner, "Into");
    return { id, body: { version, intoId }, tells: "both" };
  },
  "POST /staff/pictures/{id}/cut": async (shop, { headers }) => {
    const sent = { headers, body: await pictureForm() };
    const { body } = await shop.api<Reply<{ mediaId: string }>>("POST /staff/pictures", sent);
    return { id: body.data.mediaId, body: { x: 0, y: 0, width: 1 }, tells: "after" };
  },
  "PATCH /staff/products/{id}": async (shop) => ({
    id: await addProduct(shop),
    body: { ...(await productBody(shop, { sizes: ["M", "L"] })), version: 1 },
    tells: "both",
  }),
  "POST /staff/products/{id}/status": async (shop) => ({
    id: await addProduct(shop),
    body: { version: 1, to: "archived" },
    tells: "both",
  }),
  "POST /staff/products/{id}/stock": async (shop) => ({
    id: await addProduct(shop),
    body: { changes: [{ size: "M", change: 5 }], reason: "received" },
    tells: "both",
  }),
  "POST /staff/products/changes": async (shop) => {
    const id = await addProduct(shop);
    return { about: id, body: { products: [{ id, version: 1, discount: 25 }] }, tells: "both" };
  },
  "POST /staff/imports": async () => ({
    body: sheetForm("Name,Price\nA shirt,1\n"),
    tells: "after",
  }),
  "POST /staff/imports/{id}/mends": async (shop, owner) => ({
    id: await lookedAt(shop, owner),
    body: { row: 2, column: "Price", seen: "15000", text: "16000" },
    tells: "both",
  }),
  "POST /staff/imports/{id}/types": async (shop, owner) => ({
    id: await lookedAt(shop, owner),
    body: { name: "Boubou" },
    tells: "after",
  }),
  "POST /staff/imports/{id}/sizes": async (shop, owner) => {
    const looked = await sheetsOf(shop, owner).look("Name,Stock hem\nA shirt,1\n");
    return { id: looked.id, body: { sizes: ["hem"] }, tells: "after" };
  },
  "POST /staff/imports/{id}/start": async (shop, owner) => ({
    id: await lookedAt(shop, owner),
    body: { version: 1 },
    tells: "after",
  }),
  "POST /staff/imports/{id}/undo": async (shop, owner) => {
    const id = await lookedAt(shop, owner);
    const { version } = await sheetsOf(shop, owner).write(id);
    return { id, body: { version }, tells: "after" };
  },
  "POST /staff/discounts": async () => ({
    body: { ...discountBody, code: "MADE10", active: true },
    tells: "after",
  }),
  "POST /staff/discounts/batches": async () => ({
    body: { ...discountBody, prefix: "BATCH", count: 3, active: true },
    tells: "after",
  }),
  "PATCH /staff/discounts/{id}": async (shop) => ({
    id: await addDiscount(shop, "CHANGED"),
    body: { ...discountBody, version: 1, code: "CHANGED", value: 15 },
    tells: "both",
  }),
  "POST /staff/discounts/{id}/switch": async (shop) => ({
    id: await addDiscount(shop, "SWITCHED"),
    body: { version: 1, active: false },
    tells: "both",
  }),
  "POST /staff/delivery/changes": async () => {
    const terms = { fee: 2500, daysFrom: 1, daysTo: 2, payOnDelivery: true };
    return {
      about: "dlv_lagos/ikeja",
      body: { changes: [{ place: "lagos/ikeja", version: 0, terms }] },
      tells: "both",
    };
  },
  "POST /staff/delivery/charging": async () => ({
    body: { version: 1, charges: true },
    tells: "both",
  }),
  "POST /staff/delivery/acceptance": async (shop) => {
    await resetDelivery(shop);
    return { body: { version: 1 }, tells: "after" };
  },
  "POST /staff/stock-takes": async () => ({ body: {}, tells: "after" }),
  "POST /staff/stock-takes/{id}/counts": async (shop, owner) => {
    const counts = [{ productId: await addProduct(shop), size: "M", counted: 3, ago: 0 }];
    return { id: await stocktake(shop, owner), body: { counts }, tells: "after" };
  },
  "POST /staff/stock-takes/{id}/finish": async (shop, owner) => ({
    id: await stocktake(shop, owner),
    body: { version: 1 },
    tells: "both",
  }),
  "POST /staff/stock-takes/{id}/give-up": async (shop, owner) => ({
    id: await stocktake(shop, owner),
    body: { version: 1 },
    tells: "both",
  }),
  "POST /staff/stock/changes": async (shop) => {
    const productId = await addProduct(shop);
    const body = { reason: "received", cells: [{ productId, size: "M", change: 5 }] };
    return { about: productId, body, tells: "both" };
  },
};
