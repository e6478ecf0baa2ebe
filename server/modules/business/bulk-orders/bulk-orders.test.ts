import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { PlacedBulkOrder } from "#contract/api/business/bulk-orders.ts";
import { storeConfig } from "#store/config.ts";
import { createTestApp, type TestApp } from "../../../../tests/kit/app.ts";
import { readEnquiry } from "../../../../tests/kit/bulk-orders.ts";
import { listMails } from "../../../../tests/kit/mails.ts";
import { addProduct, nextAddress, type Reply } from "../../../../tests/kit/shop.ts";
import { type SignedInStaff, signInStaff } from "../../../../tests/kit/staff.ts";

let shop: TestApp;
let support: SignedInStaff;
beforeAll(async () => {
  // Half past eleven at night in Lagos; no two things happen at one moment.
  let now = Date.parse("2026-11-21T22:30:00Z");
  shop = await createTestApp({
    clock: () => {
      now += 1;
      return new Date(now);
    },
  });
  support = await signInStaff(shop, "support");
});
afterAll(() => shop.close());

const enquiry = {
  contactName: "Ada Obi",
  email: "Ada@Example.com",
  company: "Obi Ltd",
  details: "Camp shirts for a wedding.",
  totalQuantity: 120,
  targetDate: "2027-01-15",
};

let senders = 0;
/** Every sender has an address of their own: messages to one are limited. */
const from = () => {
  senders += 1;
  return `buyer${senders}@example.com`;
};

const send = (body: unknown, headers: Record<string, string> = {}, remoteAddress = nextAddress()) =>
  shop.api<Reply<PlacedBulkOrder>>("POST /bulk-orders", { body, headers, remoteAddress });

interface Part {
  readonly name: string;
  readonly content: Buffer | string;
  readonly filename?: string;
  readonly type?: string;
}

/** A multipart body as a browser writes it (RFC 7578). */
function multipart(parts: readonly Part[], headers: Record<string, string> = {}) {
  const boundary = "----boundary7MA4YWxk";
  const chunks = parts.flatMap(({ name, content, filename, type }) => [
    `--${boundary}\r\ncontent-disposition: form-data; name="${name}"`,
    filename === undefined ? "" : `; filename="${filename}"`,
    type === undefined ? "" : `\r\ncontent-type: ${type}`,
    "\r\n\r\n",
    content,
    "\r\n",
  ]);
  const body = Buffer.concat([...chunks, `--${boundary}--\r\n`].map((chunk) => Buffer.from(chunk)));
  return send(body, { "content-type": `multipart/form-data; boundary=${boundary}`, ...headers });
}

const request = (changes: object = {}): Part => ({
  name: "request",
  content: JSON.stringify({ ...enquiry, email: from(), ...changes }),
});
const file = (content: Buffer | string, filename = "plan.pdf", type = "application/pdf"): Part => ({
  name: "attachments",
  content,
  filename,
  type,
});
const pdf = (bytes = 100) => Buffer.concat([Buffer.from("%PDF-1.7\n"), Buffer.alloc(bytes, 32)]);
const picture = () =>
  sharp({ create: { width: 40, height: 20, channels: 3, background: "#1b2c55" } });

const stored = (reference: string) => readEnquiry(shop, support, reference);

describe("an enquiry", () => {
  test("needs no account, is acknowledged with the promise, and reaches the store", async () => {
    const { status, body } = await send(enquiry);
    expect(status).toBe(201);
    const { reference, message } = body.data;
    expect(reference).toMatch(/^BLK-[0-9A-HJKMNP-TV-Z]{6}$/);
    expect(message).toContain("within 1–2 business days");
    const mails = (await listMails(shop.runtime, "$1 = any(mentions)", [reference])).toSorted(
      (one, other) => other.kind.localeCompare(one.kind),
    );
    expect(mails.map(({ kind, recipient }) => [kind, recipient])).toEqual([
      ["bulk-order-received", "ada@example.com"],
      ["bulk-order-arrived", storeConfig.contact.bulkEmail],
    ]);
    expect(mails[0]?.text).toContain("within 1–2 business days");
    for (const { text } of mails) expect(text).toContain("Needed by: 15 January 2027");
    // Anybody can have it sent to anybody: it repeats nothing that was typed.
    expect(mails[0]?.text).not.toContain("wedding");
    expect(mails[1]?.text).toContain("Camp shirts for a wedding.");
    expect(await stored(reference)).toMatchObject({
      status: "new",
      contactName: "Ada Obi",
      email: "ada@example.com",
      totalQuantity: 120,
      targetDate: "2027-01-15",
      attachments: [],
    });
  });

  test("may list products, also more of them than there are", async () => {
    const productId = await addProduct(shop, { sizes: [{ size: "M", stock: 0 }] });
    const lines = [{ productId, size: "M", quantity: 5000 }];
    const { body } = await send({ contactName: "Ada", email: from(), lines });
    expect(await stored(body.data.reference)).toMatchObject({
      totalQuantity: 5000,
      lines: [{ productId, size: "M", quantity: 5000, name: "Ìbàdàn shirt" }],
    });
    const errorFieldWith = async (line: object) =>
      (await send({ contactName: "Ada", email: from(), lines: [{ ...lines[0], ...line }] })).body
        .errors?.[0]?.field;
    expect(await errorFieldWith({ productId: "nothing" })).toBe("lines.0.productId");
    expect(await errorFieldWith({ size: "XXS" })).toBe("lines.0.size");
    expect(await errorFieldWith({ quantity: 0 })).toBe("lines.0.quantity");
  });

  test.each<[string, object, string]>([
    ["nothing wanted", { details: " " }, "details"],
    ["no name", { contactName: "" }, "contactName"],
    ["an address that is none", { email: "nobody" }, "email"],
    ["a day that is over in Lagos", { targetDate: "2026-11-20" }, "targetDate"],
    ["a day that is none", { targetDate: "2027-02-30" }, "targetDate"],
    ["a text that cannot be stored", { notes: "a\u0000" }, "notes"],
    ["a field nobody knows", { status: "closed" }, "status"],
    ["too many pieces", { totalQuantity: 100_001 }, "totalQuantity"],
  ])("with %s is refused", async (_, changes, field) => {
    const { status, body } = await send({ ...enquiry, email: from(), ...changes });
    expect([status, body.errors?.[0]?.field]).toEqual([400, field]);
  });

  test("may be wanted today, which in Lagos begins an hour earlier", async () => {
    expect((await send({ ...enquiry, email: from(), targetDate: "2026-11-21" })).status).toBe(201);
  });

  test("is taken once for a key, and a key once for an enquiry", async () => {
    const headers = { "idempotency-key": "enquiry-0001" };
    const body = { ...enquiry, email: from() };
    const replies = await Promise.all([send(body, headers), send(body, headers)]);
    expect(replies.map(({ status }) => status)).toEqual([201, 201]);
    const references = replies.map((reply) => reply.body.data.reference);
    expect(new Set(references).size).toBe(1);
    expect((await send({ ...body, notes: "More" }, headers)).status).toBe(422);
    const withFile = [{ name: "request", content: JSON.stringify(body) }, file(pdf())];
    expect((await multipart(withFile, headers)).status).toBe(422);
  });

  test("is limited for each client", async () => {
    const client = nextAddress();
    const statuses = [];
    for (let i = 0; i < 61; i += 1) {
      statuses.push((await send({ ...enquiry, email: from() }, {}, client)).status);
    }
    expect([statuses.at(59), statuses.at(60)]).toEqual([201, 429]);
  });
});

describe("files of an enquiry", () => {
  test("are told by their content, and pictures lose what is hidden in them", async () => {
    const withPlace = await picture()
      .jpeg()
      .withExif({ IFD0: { Copyright: "Where I live" } })
      .toBuffer();
    expect(withPlace.includes("Where I live")).toBe(true);
    const reply = await multipart([
      request(),
      file(withPlace, "../../etc/Ọjà <1>.pdf"),
      file(await picture().png().toBuffer(), "drawing.exe", "application/x-msdownload"),
      file(await picture().webp().toBuffer(), "", ""),
      file(pdf(), "plan.jpg", "image/jpeg"),
    ]);
    expect(reply.status, JSON.stringify(reply.body)).toBe(201);
    expect(reply.body.data.attachments.map(({ name, mediaType }) => [name, mediaType])).toEqual([
      ["Ọjà _1_.jpg", "image/jpeg"],
      ["drawing.png", "image/png"],
      ["file.webp", "image/webp"],
      ["plan.pdf", "application/pdf"],
    ]);
    const order = await stored(reply.body.data.reference);
    const [jpeg] = order.attachments;
    const url = `/api/staff/bulk-orders/${order.id}/attachments/${jpeg?.id}`;
    const { headers, rawPayload, statusCode } = await shop.app.inject({
      url,
      headers: support.headers,
    });
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      "content-type": "image/jpeg",
      "x-content-type-options": "nosniff",
      "cache-control": "no-store",
      "content-security-policy": "default-src 'none'; sandbox",
    });
    expect(headers["content-disposition"]).toMatch(
      /^attachment; filename="_j_ _1_\.jpg"; filename\*=UTF-8''%E1%BB%8Cj%C3%A0%20_1_\.jpg$/,
    );
    expect(rawPayload.includes("Where I live")).toBe(false);
    expect((await sharp(rawPayload).metadata()).width).toBe(40);
    const elsewhere = url.replace(order.id, "blk_other");
    const wrong = await shop.app.inject({ url: elsewhere, headers: support.headers });
    expect(wrong.statusCode).toBe(404);
    // Nowhere among the public pictures.
    expect((await shop.app.inject({ url: `/media/${jpeg?.id}` })).statusCode).toBe(404);
  });

  test.each<[string, () => Promise<Part> | Part]>([
    ["a program", () => file("MZ\u0090\u0000", "photo.jpg", "image/jpeg")],
    ["a page", () => file("<html><script>alert(1)</script>", "page.pdf")],
    ["an SVG", () => file('<svg xmlns="http://www.w3.org/2000/svg"/>', "a.svg", "image/svg+xml")],
    ["a GIF", async () => file(await picture().gif().toBuffer(), "a.gif", "image/gif")],
    ["half a picture", async () => file((await picture().png().toBuffer()).subarray(0, 60))],
    ["nothing", () => file("", "empty.pdf")],
  ])("cannot be %s", async (_, createFile) => {
    const { status, body } = await multipart([request(), await createFile()]);
    expect([status, body.code]).toEqual([415, "unsupported_media_type"]);
    expect(body.errors?.[0]?.field).toBe("attachments");
  });

  test("are at most five, of 5 MB each and 12 MB together", async () => {
    const mebibyte = 1024 * 1024;
    const attempt = async (files: readonly Part[]) =>
      (await multipart([request(), ...files])).status;
    expect(await attempt(Array.from({ length: 5 }, () => file(pdf())))).toBe(201);
    expect(await attempt(Array.from({ length: 6 }, () => file(pdf())))).toBe(413);
    expect(await attempt(Array.from({ length: 9 }, () => file(pdf())))).toBe(413);
    expect(await attempt([file(pdf(5 * mebibyte - 9))])).toBe(201);
    expect(await attempt([file(pdf(5 * mebibyte))])).toBe(413);
    expect(await attempt(Array.from({ length: 3 }, () => file(pdf(4.5 * mebibyte))))).toBe(413);
  });

  test("come with a request that is checked like any other", async () => {
    const invalid = await multipart([request({ email: "nobody" }), file(pdf())]);
    expect([invalid.status, invalid.body.errors?.[0]?.field]).toEqual([400, "email"]);
    const unknown = await multipart([request({ status: "closed" }), file(pdf())]);
    expect([unknown.status, unknown.body.errors?.[0]?.field]).toEqual([400, "status"]);
    const malformed: Part[][] = [
      [file(pdf())],
      [{ name: "request", content: "{" }],
      [request(), { ...file(pdf()), name: "other" }],
      [request(), { name: "details", content: "twice" }],
    ];
    for (const parts of malformed) {
      const { status } = await multipart(parts);
      expect([400, 413]).toContain(status);
    }
  });

  test("leave nothing behind when one of them is refused", async () => {
    const count = async () =>
      (
        await shop.runtime.db.first<{ n: number }>({
          text: `select (select count(*) from bulk_order_request)
          + (select count(*) from bulk_order_attachment) as n`,
        })
      )?.n;
    const before = await count();
    expect((await multipart([request(), file(pdf()), file("MZ")])).status).toBe(415);
    expect(await count()).toBe(before);
  });

  test("of an empty file field are none", async () => {
    const empty = file("", "", "application/octet-stream");
    const { status, body } = await multipart([request(), empty]);
    expect([status, body.data.attachments]).toEqual([201, []]);
  });
});
