import type { OpenAPIV3_1 } from "openapi-types";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { StaffBulkOrder } from "#contract/api/business/staff-bulk-orders.ts";
import { callsOf } from "#server/api-docs/calls.ts";
import { readSpreadsheet } from "#server/modules/product-import/spreadsheets/run-worker.ts";
import { createTestApp, type TestApp } from "./kit/app.ts";
import { readEnquiry, sendEnquiry } from "./kit/bulk-orders.ts";
import { createDiscountCalls } from "./kit/discounts.ts";
import { asTyped, marks } from "./kit/hostile-marks.ts";
import { createImportCalls } from "./kit/imports.ts";
import { listMails } from "./kit/mails.ts";
import { productCalls } from "./kit/products.ts";
import { saveSettings } from "./kit/settings.ts";
import { orderBody, orderItem, postOrder, type Reply } from "./kit/shop.ts";
import { type SignedInStaff, signInStaff } from "./kit/staff.ts";
import { campaignDraft, createCampaign } from "./kit/staff-changes/people.ts";
import { typeCalls } from "./kit/types-desk.ts";

let shop: TestApp;
let owner: SignedInStaff;
let typeId: string;
const orderIds: string[] = [];
const campaignIds: string[] = [];
beforeAll(async () => {
  shop = await createTestApp();
  owner = await signInStaff(shop, "owner");
  typeId = (await typeCalls(shop, owner).add("Shirts to try marks on")).id;
  for (const mark of marks) await typeEverywhere(mark);
}, 120_000);
afterAll(() => shop.close());

/** A mark as far as a field takes it; those that take only some letters refuse it, and keep what was there. */
async function typeEverywhere(mark: string): Promise<void> {
  const some = mark.slice(0, 60);
  const transfer = { isOn: true, accountNumber: "1012345678", bank: "Bank", accountName: "Shop" };
  for (const change of [{ instructions: mark }, { accountName: mark }, { bank: some }]) {
    await saveSettings(shop, owner, "transfer", { ...transfer, ...change });
  }
  await saveSettings(shop, owner, "mail", { closing: mark });
  const { id } = await productCalls(shop, owner).create({ name: mark, typeId });
  // A buyer's address may hold what a spreadsheet takes for a formula, though no markup.
  const typed = mark.replace(/[<>]/g, "").replace(/[\ufffe\uffff]/g, "");
  for (const address of [typed, "7 Market Road"]) {
    const placed = await postOrder(
      shop,
      orderBody([orderItem(id, { price: 48_600 })], {
        ...{ totalAmount: 48_600, paymentMethod: "transfer", shippingInfo: { address } },
      }),
    );
    if (placed.status === 201) orderIds.push(placed.body.data.id);
  }
  const { reference } = await sendEnquiry(shop);
  const enquiry = await readEnquiry(shop, owner, reference);
  await call<StaffBulkOrder>(`POST /staff/bulk-orders/${enquiry.id}/replies`, { text: mark });
  const character = await createCampaign(shop, owner);
  const blocks = [{ id: "b1", kind: "text", text: `${mark}\n\n${mark}` }];
  const draft = { ...campaignDraft, subject: some, preview: some, blocks };
  await call(`PATCH /staff/campaigns/${character.id}`, { ...draft, version: character.version });
  await call(`POST /staff/campaigns/${character.id}/test`, {});
  campaignIds.push(character.id);
  for (const orderId of orderIds.slice(-1))
    await call(`POST /staff/orders/${orderId}/notes`, { text: mark });
}

async function call<Data>(path: `${"POST" | "PATCH"} /${string}`, body?: unknown) {
  const { headers } = owner;
  return await shop.api<Reply<Data>>(path, { headers, ...(body !== undefined && { body }) });
}

async function get(path: string) {
  const reply = await shop.app.inject({ url: `/api${path}`, headers: owner.headers });
  expect(reply.statusCode, `${path}: ${reply.payload.slice(0, 200)}`).toBe(200);
  return reply;
}

test("text typed by staff and buyers stays text in every email", async () => {
  const mails = await listMails(shop.runtime);
  const kinds = new Set(mails.map(({ kind }) => kind));
  for (const kind of ["bulk-order-reply", "newsletter-test", "order-transfer"]) {
    expect(kinds).toContain(kind);
  }
  for (const { kind, html } of mails) expect(html, kind).not.toMatch(asTyped);
  expect(mails.some(({ html }) => html.includes("onerror=alert"))).toBe(true);
  for (const id of campaignIds)
    expect((await get(`/staff/campaigns/${id}/preview`)).payload).not.toMatch(asTyped);
});

/** Files that are no tables: papers, pictures, and a letter as it is read. */
const noTables = /(?:slips?|invoice|credit-note|count-sheet|preview|\{attachmentId\}|\{photoId\})$/;

/** Every call of staff that answers with a file: its reply is described by no schema. */
function listFiles(): string[] {
  return callsOf(shop.app.swagger() as OpenAPIV3_1.Document)
    .filter(({ method, path, operation }) => {
      const reply = operation.responses?.["200"];
      const isReported = reply !== undefined && "content" in reply;
      return method === "GET" && path.startsWith("/api/staff/") && !isReported;
    })
    .map(({ path }) => path.replace(/^\/api/, ""));
}

test("is no formula in any table staff export", async () => {
  const discounts = createDiscountCalls(shop, owner);
  const batch = await discounts.createBatch("HOSTILE", 2, { description: marks[0] ?? "" });
  // Columns that nobody knows come out again as they came in.
  const rows = marks.map((mark) => [mark, "none", mark]);
  const invalid = await createImportCalls(shop, owner).uploadAndRead(
    csvOf([["Name", "Price", "Note"], ...rows]),
  );
  const idOf: Readonly<Record<string, string>> = {
    "/staff/discounts/{id}/codes": batch.id,
    "/staff/imports/{id}/invalid-rows": invalid.id,
  };
  const files = listFiles().filter((pattern) => !noTables.test(pattern));
  expect(files).toEqual(expect.arrayContaining(Object.keys(idOf)));
  expect(files.length).toBeGreaterThan(6);
  for (const pattern of files) {
    const query = pattern.includes("products") ? "?format=csv&tab=all" : "?tab=all";
    const month = `?month=${new Date().toISOString().slice(0, 7)}`;
    const plain = /\/(?:orders|payments|products)\//.test(pattern)
      ? query
      : pattern.includes("/vat/")
        ? month
        : "";
    const reply = await get(`${pattern.replace("{id}", idOf[pattern] ?? "nothing")}${plain}`);
    expect(reply.headers["content-type"], pattern).toMatch(/^text\/csv/);
    const cells = (await readSpreadsheet("csv", reply.rawPayload)).rows.flat();
    expect(cells.length, pattern).toBeGreaterThan(5);
    if (pattern.endsWith("/invalid-rows")) expect(cells.join()).toContain("calc");
    for (const cell of cells) expect(cell, pattern).not.toMatch(/^\s*[=+@-]\D/);
  }
});

/** A table as somebody's own program writes it, which guards nothing. */
function csvOf(rows: readonly (readonly string[])[]): string {
  const quoted = rows.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`));
  return `${quoted.map((row) => row.join()).join("\r\n")}\r\n`;
}

test("runs nothing in documents", async () => {
  expect(orderIds.length).toBeGreaterThan(6);
  const pdfs = [
    `/staff/orders/packing-slips?ids=${orderIds.join(",")}`,
    "/staff/stock/count-sheet",
    ...orderIds.slice(0, 2).map((id) => `/staff/orders/${id}/invoice`),
  ];
  for (const path of pdfs) {
    const pdf = (await get(path)).rawPayload.toString("latin1");
    expect(pdf.startsWith("%PDF")).toBe(true);
    expect(pdf).not.toMatch(/\/(JavaScript|JS|OpenAction|Launch|URI)\b/);
  }
});
