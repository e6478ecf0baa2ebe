import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { StaffPicture } from "#contract/api/catalogue/staff-products.ts";
import type { ContentOf, StoreContent } from "#contract/api/content/store-content.ts";
import type { Problem } from "#contract/api/error-codes.ts";
import { createFinishPictureTask } from "#server/modules/catalogue/products/index.ts";
import { drawInvoice } from "#server/modules/orders/documents/draw-invoice.ts";
import { toInvoice } from "#server/modules/orders/documents/invoice.ts";
import { findOrder } from "#server/modules/orders/queries/orders.queries.ts";
import { defaultContent, getContact } from "#server/modules/settings/index.ts";
import { createTestApp, type TestApp } from "./kit/app.ts";
import { builtPages } from "./kit/built-pages.ts";
import { listMails } from "./kit/mails.ts";
import { fitsOnPage } from "./kit/pdf-page.ts";
import { signUpVerified } from "./kit/people.ts";
import { phonePicture, pictureForm } from "./kit/photos.ts";
import { bypassCache, publishSection, readSection } from "./kit/settings.ts";
import { addProduct, orderBody, orderItem, postOrder, type Reply } from "./kit/shop.ts";
import { type SignedInStaff, signInStaff } from "./kit/staff.ts";

let shop: TestApp;
let owner: SignedInStaff;
beforeAll(async () => {
  shop = await createTestApp({ pages: builtPages });
  owner = await signInStaff(shop, "owner");
});
afterAll(() => shop.close());

const page = async (url: string) => (await shop.app.inject({ url })).payload;
const untilSaid = (url: string, wanted: string) =>
  expect.poll(() => page(url), { timeout: 10_000 }).toContain(wanted);
const rename = (name: string, more: Partial<ContentOf["contacts"]> = {}) =>
  publishSection(shop, owner, "contacts", (values) => ({ ...values, ...more, name }));
const readContent = async (of: string) =>
  (await shop.api<{ data: StoreContent }>(`GET /store/content?of=${of}`, bypassCache)).body.data;
/** The newest mail to an address. */
const mailTo = (recipient: string) =>
  listMails(shop.runtime, "recipient = $1", [recipient]).then((mails) => mails.at(-1));
async function placeOrder() {
  const productId = await addProduct(shop);
  const placed = await postOrder(shop, orderBody([orderItem(productId)]));
  expect(placed.status, JSON.stringify(placed.body)).toBe(201);
  const order = await findOrder(shop.runtime.db, placed.body.data.id);
  if (!order) throw new Error("The order is not there");
  return { productId, order };
}
async function sendPicture(picture: Buffer): Promise<StaffPicture> {
  const body = await pictureForm(picture);
  const { headers } = owner;
  const sent = await shop.api<Reply<StaffPicture>>("POST /staff/media", { headers, body });
  expect(sent.status, JSON.stringify(sent.body)).toBe(201);
  return sent.body.data;
}

describe("the name of the store", () => {
  test("as published by staff is used everywhere", async () => {
    const { productId, order } = await placeOrder();
    await rename("Žárà & Ìrẹ̀", { description: "Cloth from Kano." });

    await untilSaid("/faq", "<title>FAQ – Žárà &amp; Ìrẹ̀</title>");
    for (const url of ["/", "/about", "/products", "/checkout", "/login", "/nowhere"]) {
      await untilSaid(url, "Žárà &amp; Ìrẹ̀");
      const html = await page(url);
      expect(html.replace(/<script[\s\S]*?<\/script>/g, ""), url).not.toMatch(/[–>"] ?Aṣọ[<":]/);
    }
    await untilSaid("/", '"name":"Žárà \\u0026 Ìrẹ̀"');
    await untilSaid("/", "Cloth from Kano.");
    await untilSaid(`/product/${productId}`, 'property="og:site_name" content="Žárà &amp; Ìrẹ̀"');

    const manifest = await shop.app.inject({ url: "/manifest.webmanifest" });
    expect(manifest.json()).toMatchObject({ name: "Žárà & Ìrẹ̀", short_name: "Žárà & Ìrẹ̀" });
    expect(manifest.headers["content-type"]).toContain("application/manifest+json");
    expect((await shop.app.inject({ url: "/feeds/google.xml" })).payload).toContain(
      "<title>Žárà &amp; Ìrẹ̀</title>",
    );
    expect(toInvoice(order, await getContact(shop.runtime.db)).seller[0]).toBe("Žárà & Ìrẹ̀");

    const { user } = await signUpVerified(shop);
    expect(await mailTo(user.email)).toMatchObject({
      subject: "Welcome to Žárà & Ìrẹ̀",
      html: expect.stringContaining('alt="Žárà &amp; Ìrẹ̀"'),
      text: expect.stringContaining("because you have an account at Žárà & Ìrẹ̀."),
    });
  });

  test("is drawn in the store's font, with every Latin letter, or refused with a message", async () => {
    await rename("Ɗan Ƙwaiƙwai Łódź");
    const { wordmark } = await readContent("contacts");
    expect(wordmark?.path).toMatch(/^M/);
    const [, , width = 0, height = 0] = (wordmark?.viewBox ?? "").split(" ").map(Number);
    expect(width).toBeGreaterThan(height);
    await untilSaid("/faq", `<path d="${wordmark?.path}">`);
    expect((await readContent("name")).named).toEqual({ name: "Ɗan Ƙwaiƙwai Łódź", wordmark });

    for (const name of ["Одежда", "布", "أسو", "Aṣọ 👗", "A\u200bsọ"]) {
      const { version, values: now } = await readSection(shop, owner, "contacts");
      const refused = await shop.api<Partial<Problem>>("PATCH /staff/content/contacts", {
        headers: owner.headers,
        body: { version, values: { ...now, name } },
      });
      expect([refused.status, refused.body.errors?.[0]?.field], name).toEqual([400, "values.name"]);
    }
  });

  test("is in the share picture, whose old URL redirects", async () => {
    await rename("Ìyá Oge");
    const first = (await readContent("contacts")).shareImage ?? "";
    const picture = await shop.app.inject({ url: first });
    expect(picture.headers["content-type"]).toBe("image/jpeg");
    const { width, height } = await sharp(picture.rawPayload).metadata();
    expect([width, height]).toEqual([1200, 630]);
    await rename("Ìyá Ẹlẹ́wà");
    const second = (await readContent("contacts")).shareImage ?? "";
    expect(second).not.toBe(first);
    const old = await shop.app.inject({ url: first });
    expect([old.statusCode, old.headers.location]).toEqual([302, expect.stringContaining(second)]);
    await untilSaid("/faq", second);
  });

  test("of an earlier version gets missing fields filled in", async () => {
    const { version } = await readSection(shop, owner, "contacts");
    const { name: _, description: __, newsletterLine: ___, ...old } = defaultContent.contacts;
    await shop.runtime.db.rows({
      text: `insert into settings_version (part, version, value, changes, published_at, published_by)
        values ('contacts', $1, $2::jsonb, '[]', now(), 'test')`,
      values: [version + 1, JSON.stringify(old)],
    });
    expect((await readSection(shop, owner, "contacts")).values).toEqual(defaultContent.contacts);
    expect((await readContent("contacts")).contacts).toEqual(defaultContent.contacts);
  });
});

describe("malicious contact texts", () => {
  const script = '"><script>alert(1)</script>';

  test("stay text in every email and document", async () => {
    const { order } = await placeOrder();
    const { contact } = defaultContent.contacts;
    const published = await rename(`<b>${"W".repeat(20)}</b>`, {
      contact: { ...contact, address: `${script}${"x".repeat(130)}` },
    });
    expect(published.status, JSON.stringify(published.body)).toBe(200);

    const { user } = await signUpVerified(shop);
    const mail = await mailTo(user.email);
    expect(mail?.html).not.toMatch(/<b>W|<script/);
    expect(mail?.html).toContain(`&lt;b&gt;${"W".repeat(20)}`);
    expect(mail?.subject).toBe(`Welcome to <b>${"W".repeat(20)}</b>`);

    const pdf = await drawInvoice(toInvoice(order, await getContact(shop.runtime.db)));
    expect(pdf.subarray(0, 5).toString()).toBe("%PDF-");
    const whole = pdf.toString("latin1");
    expect(whole).not.toMatch(/\/(JavaScript|JS|OpenAction|Launch|URI)\b/);
    expect(Number(/\/Count (\d+)/.exec(whole)?.[1])).toBe(1);
    expect(fitsOnPage(pdf)).toBe(true);
  });

  test("with control or bidi characters are refused by field", async () => {
    const { contact } = defaultContent.contacts;
    for (const bad of ["a\r\nBcc: x@y.example", "a\u0000b", "a\u202Eb", "\u2067a", "a\u0085b"]) {
      for (const [field, hurt] of [
        ["values.name", { name: bad }],
        ["values.contact.address", { contact: { ...contact, address: bad } }],
        ["values.newsletterLine", { newsletterLine: bad }],
      ] as const) {
        const { version, values: now } = await readSection(shop, owner, "contacts");
        const reply = await shop.api<Partial<Problem>>("PATCH /staff/content/contacts", {
          headers: owner.headers,
          body: { version, values: { ...now, ...hurt } },
        });
        expect([reply.status, reply.body.errors?.[0]?.field], JSON.stringify(bad)).toEqual([
          400,
          field,
        ]);
      }
    }
  });
});

describe("the hero's picture", () => {
  test("uses the product picture pipeline, and is on the home page in its widths", async () => {
    const wide = await sendPicture(await phonePicture(1350, 2400));
    const phone = await shop.api<Reply<StaffPicture>>(`POST /staff/media/${wide.mediaId}/crop`, {
      headers: owner.headers,
      body: { x: 0.2, y: 0, width: 0.45 },
    });
    const alt = "A boubou on a rail";
    const published = await publishSection(shop, owner, "home", (now) => ({
      ...now,
      hero: {
        ...now.hero,
        picture: {
          ...{ wide: wide.mediaId, phone: phone.body.data.mediaId, alt },
          focus: { x: 70, y: 40 },
        },
      },
    }));
    expect(published.status, JSON.stringify(published.body)).toBe(200);
    expect(published.body.data.pictures).toHaveLength(2);
    const { headers } = owner;
    const versions = await shop.api("GET /staff/content/home/versions", { headers });
    expect(JSON.stringify(versions.body)).toContain("a picture\\na picture\\nA boubou on a rail");
    expect(JSON.stringify(versions.body)).not.toContain("med_");
    await untilSaid("/", alt);
    const early = await page("/");
    expect(early).toContain('data-focus="x70 y40"');
    expect(early).not.toContain("hero-wide");

    // The job makes the other widths, and the page follows.
    const finish = createFinishPictureTask(shop.runtime);
    await finish({ assetId: wide.mediaId }, new AbortController().signal);
    await untilSaid("/", " 2400w");
    const { hero } = await readContent("home");
    expect(hero?.wide.srcset.avif).toMatch(/ 400w.* 800w.* 1200w.* 1600w.* 2400w$/);
    const [asset] = await shop.runtime.db.rows<{ variants: { width: number; bytes: number }[] }>({
      text: "select variants from media_asset where id = $1",
      values: [wide.mediaId],
    });
    expect(asset?.variants.every(({ bytes }) => bytes < 250 * 1024)).toBe(true);
    expect((await readContent("contacts")).shareImage).toMatch(/^\/share\/store\/\w+\.jpg$/);

    const { version } = await readSection(shop, owner, "home");
    await shop.api("POST /staff/content/home/versions/1/restore", {
      headers: owner.headers,
      body: { version },
    });
    await untilSaid("/", "hero-wide");
    // What an earlier version shows is still there to return to.
    const back = await shop.api(`POST /staff/content/home/versions/${version}/restore`, {
      headers: owner.headers,
      body: { version: version + 1 },
    });
    expect(back.status).toBe(200);
    await untilSaid("/", hero?.wide.url ?? "");
    const reply = await shop.app.inject({ url: hero?.wide.url ?? "" });
    expect(reply.statusCode).toBe(200);
  });

  test("that was not uploaded is refused by its field", async () => {
    const { version, values: now } = await readSection(shop, owner, "home");
    const picture = { wide: "med_nothing", alt: "Nothing" };
    for (const call of [
      "PATCH /staff/content/home",
      "POST /staff/content/home/previews",
    ] as const) {
      const reply = await shop.api<Partial<Problem>>(call, {
        headers: owner.headers,
        body: { version, values: { ...now, hero: { ...now.hero, picture } } },
      });
      expect([reply.status, reply.body.errors?.[0]?.field]).toEqual([400, "values.hero.picture"]);
    }
  });
});

test("a logo is in the header, with the name as its text", async () => {
  const logo = await sendPicture(await phonePicture(600, 900));
  await rename("Ìyá Oge", { logo: { id: logo.mediaId } });
  await untilSaid("/faq", `<img src="${logo.image.thumbnailUrl}" alt="Ìyá Oge"`);
});

test("real figures replace the defaults, and hide below twenty", async () => {
  const { db, clock } = shop.runtime;
  await publishSection(shop, owner, "home", (now) => ({ ...now, usesMeasuredStats: true }));
  expect((await readContent("home")).figures).toEqual([null, null, null]);
  await expect.poll(() => page("/")).not.toContain("community orders fulfilled</span>");

  const yesterday = new Date(clock().getTime() - 86_400_000).toISOString().slice(0, 10);
  await db.rows({
    text: `insert into daily_sales (day, sold_shop_kobo, sold_wholesale_kobo, refunded_kobo, orders, units,
        delivered, lagos, lagos_minutes, arrivals)
      values ($1, 0, 0, 0, 2400, 2400, 2450, 30, $2, '[]')`,
    values: [yesterday, 30 * 60 * 31],
  });
  await db.rows({
    text: `insert into returning_customers (buyers, bought_again, counted_at) values (200, 87, now())
      on conflict (only_row) do update set buyers = 200, bought_again = 87`,
  });
  expect((await readContent("home")).figures).toEqual(["2K+", "31hr", "43%"]);
  await publishSection(shop, owner, "home", (now) => ({
    ...now,
    stats: now.stats.map((stat, n) => (n === 2 ? { ...stat, figure: "12", of: "other" } : stat)),
  }));
  expect((await readContent("home")).figures).toEqual(["2K+", "31hr", "12"]);
  await untilSaid("/", ">2K+</span>");
});
