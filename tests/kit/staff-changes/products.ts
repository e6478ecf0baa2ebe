import type { StaffType, StaffTypeSummary } from "#contract/api/catalogue/clothing-types.ts";
import type { TestApp } from "../app.ts";
import { resetDelivery } from "../delivery.ts";
import { discountBody } from "../discounts.ts";
import { createImportCalls, createImportForm } from "../imports.ts";
import { pictureForm } from "../photos.ts";
import { addDiscount, addProduct, type Reply } from "../shop.ts";
import type { SignedInStaff } from "../staff.ts";
import type { StaffChanges } from "./change.ts";

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

async function stocktake(shop: TestApp, { headers }: SignedInStaff): Promise<string> {
  const started = { headers, body: {} };
  return (await shop.api<Reply<{ id: string }>>("POST /staff/stock-counts", started)).body.data.id;
}

/** A type of clothing that nothing has. */
async function aType(shop: TestApp, { headers }: SignedInStaff, name: string): Promise<StaffType> {
  const created = { headers, body: { name } };
  const { id } = (await shop.api<Reply<StaffType>>("POST /staff/product-types", created)).body.data;
  return (await shop.api<Reply<StaffType>>(`GET /staff/product-types/${id}`, { headers })).body
    .data;
}

async function previewedImport(shop: TestApp, owner: SignedInStaff): Promise<string> {
  const file = `Id,Price\n${await addProduct(shop)},15000\n`;
  return (await createImportCalls(shop, owner).uploadAndRead(file)).id;
}

async function aSynonym(shop: TestApp, { headers }: SignedInStaff, terms: string[]) {
  const created = await shop.api<Reply<{ id: string }>>("POST /staff/search-terms/synonyms", {
    headers,
    body: { terms, related: [] },
  });
  if (created.status !== 201) throw new Error(JSON.stringify(created.body));
  return created.body.data.id;
}

/** One valid call of each kind that changes products, their stock and their discounts, by its pattern. */
export const productChanges: StaffChanges = {
  "POST /staff/products": async (shop) => ({
    body: await productBody(shop, { sizes: [{ size: "M", stock: 2 }], status: "draft" }),
    audits: "after",
  }),
  "POST /staff/media": async () => ({ body: await pictureForm(), audits: "after" }),
  "POST /staff/search-terms/synonyms": async () => ({
    body: { terms: ["smocked", "ruched"], related: [] },
    audits: "after",
  }),
  "PATCH /staff/search-terms/synonyms/{id}": async (shop, owner) => ({
    id: await aSynonym(shop, owner, ["zigzag", "zagged"]),
    body: { version: 1, terms: ["zigzag", "zagged", "zags"], related: [] },
    audits: "both",
  }),
  "POST /staff/search-terms/synonyms/{id}/delete": async (shop, owner) => ({
    id: await aSynonym(shop, owner, ["quilt", "quilted"]),
    body: { version: 1 },
    audits: "before",
  }),
  "POST /staff/product-types": async () => ({ body: { name: "Agbádá" }, audits: "after" }),
  "PATCH /staff/product-types/{id}": async (shop, owner) => {
    const { id, version, sizeGuides } = await aType(shop, owner, "Changed");
    const body = { version, name: "Smock", sizes: ["M", "One size"], sizeGuides };
    return { id, body, audits: "both" };
  },
  "POST /staff/product-types/reorder": async (shop, { headers }) => {
    const types = await shop.api<Reply<StaffTypeSummary[]>>("GET /staff/product-types", {
      headers,
    });
    const ids = types.body.data.map(({ id }) => id);
    return { about: "types", body: { expected: ids, order: ids.toReversed() }, audits: "both" };
  },
  "POST /staff/product-types/{id}/merge": async (shop, owner) => {
    const { id, version } = await aType(shop, owner, "From");
    const { id: intoId } = await aType(shop, owner, "Into");
    return { id, body: { version, intoId }, audits: "both" };
  },
  "POST /staff/media/{id}/crop": async (shop, { headers }) => {
    const sent = { headers, body: await pictureForm() };
    const { body } = await shop.api<Reply<{ mediaId: string }>>("POST /staff/media", sent);
    return { id: body.data.mediaId, body: { x: 0, y: 0, width: 1 }, audits: "after" };
  },
  "PATCH /staff/products/{id}": async (shop) => ({
    id: await addProduct(shop),
    body: { ...(await productBody(shop, { sizes: ["M", "L"] })), version: 1 },
    audits: "both",
  }),
  "POST /staff/products/{id}/status": async (shop) => ({
    id: await addProduct(shop),
    body: { version: 1, to: "archived" },
    audits: "both",
  }),
  "POST /staff/products/{id}/stock": async (shop) => ({
    id: await addProduct(shop),
    body: { changes: [{ size: "M", change: 5 }], reason: "received" },
    audits: "both",
  }),
  "POST /staff/products/bulk-update": async (shop) => {
    const id = await addProduct(shop);
    return { about: id, body: { products: [{ id, version: 1, discount: 25 }] }, audits: "both" };
  },
  "POST /staff/imports": async () => ({
    body: createImportForm("Name,Price\nA shirt,1\n"),
    audits: "after",
  }),
  "POST /staff/imports/{id}/corrections": async (shop, owner) => ({
    id: await previewedImport(shop, owner),
    body: { row: 2, column: "Price", expected: "15000", text: "16000" },
    audits: "both",
  }),
  "POST /staff/imports/{id}/product-types": async (shop, owner) => ({
    id: await previewedImport(shop, owner),
    body: { name: "Boubou" },
    audits: "after",
  }),
  "POST /staff/imports/{id}/columns": async (shop, owner) => {
    const preview = await createImportCalls(shop, owner).uploadAndRead(
      "Name,Stock hem\nA shirt,1\n",
    );
    const columns = [{ index: 1, use: "stock", size: "hem" }];
    return { id: preview.id, body: { version: 1, columns }, audits: "after" };
  },
  "POST /staff/imports/{id}/start": async (shop, owner) => ({
    id: await previewedImport(shop, owner),
    body: { version: 1 },
    audits: "after",
  }),
  "POST /staff/imports/{id}/undo": async (shop, owner) => {
    const id = await previewedImport(shop, owner);
    const { version } = await createImportCalls(shop, owner).runImport(id);
    return { id, body: { version }, audits: "after" };
  },
  "POST /staff/discounts": async () => ({
    body: { ...discountBody, code: "MADE10", active: true },
    audits: "after",
  }),
  "POST /staff/discounts/batches": async () => ({
    body: { ...discountBody, prefix: "BATCH", count: 3, active: true },
    audits: "after",
  }),
  "PATCH /staff/discounts/{id}": async (shop) => ({
    id: await addDiscount(shop, "CHANGED"),
    body: { ...discountBody, version: 1, code: "CHANGED", value: 15 },
    audits: "both",
  }),
  "POST /staff/discounts/{id}/switch": async (shop) => ({
    id: await addDiscount(shop, "SWITCHED"),
    body: { version: 1, active: false },
    audits: "both",
  }),
  "PATCH /staff/delivery": async () => {
    const terms = { fee: 2500, daysFrom: 1, daysTo: 2, payOnDelivery: true };
    return {
      about: "dlv_lagos/ikeja",
      body: { changes: [{ place: "lagos/ikeja", version: 0, terms }] },
      audits: "both",
    };
  },
  "POST /staff/delivery/confirm": async (shop) => {
    await resetDelivery(shop);
    return { body: { version: 1 }, audits: "after" };
  },
  "POST /staff/stock-counts": async () => ({ body: {}, audits: "after" }),
  "POST /staff/stock-counts/{id}/counts": async (shop, owner) => {
    const counts = [{ productId: await addProduct(shop), size: "M", counted: 3, ago: 0 }];
    return { id: await stocktake(shop, owner), body: { counts }, audits: "after" };
  },
  "POST /staff/stock-counts/{id}/finish": async (shop, owner) => ({
    id: await stocktake(shop, owner),
    body: { version: 1 },
    audits: "both",
  }),
  "POST /staff/stock-counts/{id}/discard": async (shop, owner) => ({
    id: await stocktake(shop, owner),
    body: { version: 1 },
    audits: "both",
  }),
  "POST /staff/stock/adjustments": async (shop) => {
    const productId = await addProduct(shop);
    const body = { reason: "received", cells: [{ productId, size: "M", change: 5 }] };
    return { about: productId, body, audits: "both" };
  },
};
