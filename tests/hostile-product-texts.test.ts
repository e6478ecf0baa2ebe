import { join } from "node:path";
import { inflateRawSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { StaffProduct } from "#contract/api/catalogue/staff-products.ts";
import type { Discount } from "#contract/api/discounts/discounts.ts";
import { drawInvoice } from "#server/modules/orders/documents/draw-invoice.ts";
import { toInvoice } from "#server/modules/orders/documents/invoice.ts";
import { markOrderPaid } from "#server/modules/orders/lifecycle/index.ts";
import { findOrder } from "#server/modules/orders/queries/orders.queries.ts";
import { readZipDirectory } from "#server/modules/product-import/spreadsheets/check-zip.ts";
import { readSpreadsheet } from "#server/modules/product-import/spreadsheets/run-worker.ts";
import { getContact } from "#server/modules/settings/index.ts";
import { createPageHandler } from "../storefront/server.ts";
import { createTestApp, type TestApp } from "./kit/app.ts";
import { createDiscountCalls, discountBody } from "./kit/discounts.ts";
import { asTyped, marks } from "./kit/hostile-marks.ts";
import { listMails } from "./kit/mails.ts";
import { productCalls } from "./kit/products.ts";
import { readPdf } from "./kit/read-pdf.ts";
import { orderBody, orderItem, postOrder, type Reply } from "./kit/shop.ts";
import { type SignedInStaff, signInStaff } from "./kit/staff.ts";
import { typeCalls } from "./kit/types-desk.ts";

/** A text as XML and papers hold it. */
const printed = (text: string) => text.replace(/[\ufffe\uffff]/g, "");

let shop: TestApp;
let owner: SignedInStaff;
const products: StaffProduct[] = [];
beforeAll(async () => {
  shop = await createTestApp({
    pages: async (fetchApi) => ({
      clientFiles: join(import.meta.dirname, "../storefront/build/client/"),
      handler: createPageHandler({ fetchApi, apiBaseAddress: "http://127.0.0.1:3000/api" }),
    }),
  });
  owner = await signInStaff(shop, "owner");
  const { create, bodyOf } = productCalls(shop, owner);
  const types = typeCalls(shop, owner);
  for (const mark of marks) {
    const type = await types.add(mark.slice(0, 60));
    const some = mark.slice(0, 24);
    const guide = {
      columns: [{ title: some, isLength: false }],
      rows: [{ size: "M", cells: [some] }],
    };
    const guided = await types.change(type, { sizeGuides: { MEN: null, WOMEN: guide } });
    expect(guided.status, JSON.stringify(guided.body)).toBe(200);
    const { pictures } = await bodyOf();
    products.push(
      await create({
        ...{ name: mark, description: `${mark}\n${mark}`, material: mark, typeId: type.id },
        pictures: (pictures as object[]).map((picture) => ({ ...picture, alt: mark })),
      }),
    );
  }
});
afterAll(() => shop.close());

const get = async (url: string, headers: Record<string, string> = {}) => {
  const reply = await shop.app.inject({ url, headers });
  expect(reply.statusCode, url).toBe(200);
  return reply;
};

describe("product text typed by staff", () => {
  test("stays text on every page", async () => {
    const types = products.slice(0, 1).map(({ type }) => `/products?type=${type.id}`);
    for (const url of ["/", "/products/new", "/size", ...types]) {
      expect((await get(url)).payload, url).not.toMatch(asTyped);
    }
    const listing = (await get("/products")).payload;
    expect(listing).not.toMatch(asTyped);
    expect(listing).toContain("&lt;svg/onload=alert(1)&gt;&amp;lt;b&amp;gt;");
  });

  test("stays text on its own page and in structured data, complete", async () => {
    for (const { id, name, description } of products) {
      const page = (await get(`/product/${id}`)).payload;
      expect(page, id).not.toMatch(asTyped);
      const said = [...page.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)];
      const reported = said.map(([, json = ""]) => JSON.stringify(JSON.parse(json))).join();
      expect(reported).toContain(JSON.stringify(name).slice(1, -1));
      expect(reported).toContain(JSON.stringify(description.split("\n")[0]).slice(1, -1));
      const [, title = ""] = /<title>([^<]*)<\/title>/.exec(page) ?? [];
      expect(fromMarkup(title)).toContain(name);
    }
  });

  test("stays text in the feed and the sitemap, which are valid", async () => {
    const feed = (await get("/feeds/google.xml")).payload;
    for (const url of ["/feeds/google.xml", "/sitemap.xml"]) {
      const { payload } = await get(url);
      // Without its tags and its entities no sign is left that would be markup.
      const remaining = payload
        .replace(/^<\?xml [^<>]*\?>/, "")
        .replace(/<\/?[a-z_:]+(?: [a-z:]+="[^"<&]*")*\s*\/?>/gi, "")
        .replace(/&(?:amp|lt|gt|quot|apos|#\d+|#x[\da-f]+);/gi, "");
      expect(remaining, url).not.toMatch(/[<&\ufffe\uffff]|]]>/);
    }
    const titles = [...feed.matchAll(/<(?:g:)?title>([^<]*)</g)].map(([, text = ""]) =>
      fromMarkup(text),
    );
    for (const { name } of products) expect(titles.map(printed)).toContain(printed(name));
  });

  test.each(["csv", "xlsx"] as const)("is no formula in products as %s", async (format) => {
    const file = await get(`/api/staff/products/export?format=${format}&tab=all`, owner.headers);
    const { rows } = await readSpreadsheet(format, file.rawPayload);
    for (const { name } of products) {
      const cells = rows.flat().filter((cell) => cell.includes(printed(name)));
      expect(cells.length, name).toBeGreaterThan(2);
      if (format === "csv") for (const cell of cells) expect(cell).toMatch(/^(?:'|[^=+@-])/);
    }
    // A workbook holds text as text; a formula would be an element of its own.
    if (format === "xlsx") expect(formulasIn(file.rawPayload)).toBe(0);
  });

  test("stays text in emails, invoices and the orders table", async () => {
    const items = products.map(({ id }) => orderItem(id, { price: 48_600 }));
    const placed = await postOrder(shop, orderBody(items));
    expect(placed.status, JSON.stringify(placed.body)).toBe(201);
    const { id, orderNumber } = placed.body.data;
    const { db } = shop.runtime;
    await db.withTransaction((tx) => markOrderPaid(tx, shop.runtime, id, { reason: "Paid" }));
    const mails = (await listMails(shop.runtime)).filter(({ html }) => html.includes("calc"));
    expect(mails.length).toBeGreaterThan(0);
    for (const { html } of mails) expect(html).not.toMatch(asTyped);

    const order = await findOrder(db, id);
    if (!order) throw new Error("The order is not there");
    const pdf = await drawInvoice(toInvoice(order, await getContact(db)));
    expect(pdf.toString("latin1")).not.toMatch(/\/(JavaScript|JS|OpenAction|Launch|URI)\b/);
    const read = readPdf(pdf).pages.join("");
    for (const { name } of products) expect(read).toContain(printed(name).replace(/\s/g, ""));

    const table = (await get("/api/staff/orders/export?tab=all", owner.headers)).payload;
    expect(table).toContain(orderNumber);
    for (const cell of (await readSpreadsheet("csv", Buffer.from(table))).rows.flat()) {
      expect(cell).not.toMatch(/^\s*[=+@-]\D/);
    }
  });
});

describe("a discount", () => {
  test("has a code of letters, digits and hyphens, and a description that stays data", async () => {
    const discounts = createDiscountCalls(shop, owner);
    for (const code of [...marks, "A<B", "A=B", "A B", "-A"]) {
      const { status, body } = await discounts.call("POST /staff/discounts", {
        ...discountBody,
        active: true,
        code,
      });
      expect([status, body.errors?.map(({ field }) => field)], code).toEqual([400, ["code"]]);
    }
    for (const [n, mark] of marks.entries()) {
      const { id } = await discounts.create(`MARK${n}`, { description: mark.slice(0, 40) });
      const reported = await get(`/api/staff/discounts/${id}`, owner.headers);
      expect(reported.headers["content-type"]).toContain("application/json");
      expect(reported.headers["x-content-type-options"]).toBe("nosniff");
    }
    expect((await get("/")).payload).not.toMatch(asTyped);
  });

  test("that is automatic sends its full name to the checkout as data", async () => {
    const discounts = createDiscountCalls(shop, owner);
    for (const [n, description] of marks.entries()) {
      await discounts.create(`OFFER${n}`, { description, autoApply: true });
    }
    const offers = await get("/api/discounts/available");
    expect(offers.headers["content-type"]).toContain("application/json");
    expect(offers.headers["x-content-type-options"]).toBe("nosniff");
    const reported = (offers.json() as Reply<Discount[]>).data.map(
      ({ description }) => description,
    );
    expect(reported).toEqual(expect.arrayContaining(marks));
    for (const url of ["/", "/cart", "/checkout"]) {
      expect((await get(url)).payload, url).not.toMatch(asTyped);
    }
  });
});

/** How many formulas the parts of a workbook hold. */
function formulasIn(workbook: Buffer): number {
  return readZipDirectory(workbook).reduce((sum, { method, compressedBytes, offset }) => {
    const start =
      offset + 30 + workbook.readUInt16LE(offset + 26) + workbook.readUInt16LE(offset + 28);
    const part = workbook.subarray(start, start + compressedBytes);
    const text = (method === 0 ? part : inflateRawSync(part)).toString();
    return sum + (text.match(/<f[ >/]/g) ?? []).length;
  }, 0);
}

/** Text of markup as it reads. */
function fromMarkup(text: string): string {
  return text
    .replace(/&#x([\da-f]+);/gi, (_, code) => String.fromCodePoint(Number.parseInt(code, 16)))
    .replace(/&#(\d+);/g, (_, code) => String.fromCodePoint(Number(code)))
    .replaceAll("&quot;", '"')
    .replaceAll("&apos;", "'")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&");
}
