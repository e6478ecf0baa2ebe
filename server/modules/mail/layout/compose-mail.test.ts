import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { mailSamples } from "#server/composition/mail-samples.ts";
import { createTestApp, type TestApp } from "../../../../tests/kit/app.ts";
import { sampleBrand } from "../../../../tests/kit/mails.ts";
import { composeMail } from "./compose-mail.ts";

const publicUrl = "https://shop.example";
const links = [
  { label: "Returns policy", href: "/returns-policy" },
  { label: "Privacy", href: "/privacy" },
];
const brand = { ...sampleBrand, name: "Aṣọ & co", closing: "Thank you.", links };
const mails = mailSamples({ publicUrl }).map((mail) => ({
  ...mail,
  ...composeMail({ publicUrl }, mail, brand),
}));

const maxBytes = 100 * 1024;
/** What Outlook's Word engine does not draw. */
const unsupportedStyles =
  /display:\s*(flex|grid|inline-flex)|position:|float:|background-image|background:|calc\(|transform|box-shadow|<(div|section|button|svg|script|link|form)(?! style="display:none)/;

const tagsOf = (html: string, name: string) =>
  [...html.matchAll(new RegExp(`<${name}\\b[^>]*>`, "g"))].map(([tag]) => tag);
const attributeOf = (tag: string, name: string) =>
  new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1];
const decode = (html: string) =>
  html
    .replaceAll("&quot;", '"')
    .replaceAll("&#39;", "'")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&");

describe.each(mails.map((mail, n) => [`${n} ${mail.kind}`, mail] as const))("%s", (_, mail) => {
  const { html, text } = mail;
  const body = html.slice(html.indexOf("<body"));

  test("is drawn by tables that Outlook draws", () => {
    expect(Buffer.byteLength(html)).toBeLessThan(maxBytes);
    expect(body).not.toMatch(unsupportedStyles);
    expect(body).toContain('<!--[if mso]><table role="presentation" width="600"');
    for (const table of tagsOf(body, "table")) {
      expect(table).toContain('role="presentation"');
      const isButton = attributeOf(table, "class") === "button";
      if (!isButton) expect(attributeOf(table, "width"), table).toMatch(/^\d+%?$/);
    }
    for (const cell of body.matchAll(/<td[^>]*background-color:(#\w+)[^>]*>/g)) {
      expect(cell[0]).toContain(`bgcolor="${cell[1]}"`);
    }
  });

  test("reads well without pictures, which all come from the store", () => {
    const pictures = tagsOf(body, "img");
    expect(pictures.length).toBeGreaterThanOrEqual(4);
    for (const picture of pictures) {
      expect(attributeOf(picture, "alt"), picture).toBeDefined();
      expect(attributeOf(picture, "width"), picture).toMatch(/^\d+$/);
      expect(attributeOf(picture, "src")).toMatch(/^https:\/\/shop\.example\/(share|media)\//);
    }
    const marks = pictures.filter((picture) => picture.includes("/name-"));
    expect(marks.map((picture) => attributeOf(picture, "alt"))).toEqual([
      "Aṣọ &amp; co",
      "Aṣọ &amp; co",
    ]);
    expect(html).not.toMatch(/url\(|@import|src="(?!https:\/\/shop\.example)/);
  });

  test("says the next fact beside its subject, and no fact twice", () => {
    expect(mail.preview).not.toBe("");
    expect(mail.preview).not.toBe(mail.subject ?? mail.title);
    expect(mail.preview).not.toBe(mail.title);
  });

  test("has every number and link in its plain text too", () => {
    for (const link of tagsOf(body, "a").map((tag) => decode(attributeOf(tag, "href") ?? ""))) {
      if (link !== `${publicUrl}/`) expect(text).toContain(link);
    }
    const visible = decode(
      body
        .replace(/<div style="display:none.*?<\/div>/s, "")
        .replace(/<!--.*?-->/gs, "")
        .replace(/<[^>]+>/g, " "),
    );
    for (const [number] of visible.matchAll(/[\p{L}₦]*\d[\d,.:-]*\d|\d/gu)) {
      expect(text, number).toContain(number);
    }
    expect(text).not.toContain("?:");
  });

  test("names its colours for the dark, and has a picture of the name for it", () => {
    expect(html).toContain('<meta name="color-scheme" content="light dark">');
    expect(html).toMatch(/prefers-color-scheme:dark[\s\S]*\.card\{background-color:#26201b!/);
    expect(html).toContain('class="night" src="https://shop.example/share/mail/name-');
  });
});

describe("the pictures", () => {
  let shop: TestApp;
  beforeAll(async () => {
    shop = await createTestApp();
  });
  afterAll(() => shop.close());
  const get = (url: string) => shop.app.inject({ url });

  test("are JPEG and PNG that any site may show, of the size the email gives them", async () => {
    const preview = await get("/mailbox/preview/order-paid/html");
    const sources = tagsOf(preview.body, "img").map(
      (tag) => new URL(attributeOf(tag, "src") ?? "").pathname,
    );
    expect(new Set(sources).size).toBe(5);
    for (const source of sources) {
      const { statusCode, headers } = await get(source);
      expect([source, statusCode]).toEqual([source, 200]);
      expect(headers["content-type"]).toBe(source.endsWith(".jpg") ? "image/jpeg" : "image/png");
      expect(headers["cross-origin-resource-policy"]).toBe("cross-origin");
      expect(headers["cache-control"]).toContain("immutable");
    }
  });

  test("of an earlier name lead to the present one; others are not found", async () => {
    const { statusCode, headers } = await get("/share/mail/name-0123456789abcdef-dark.png");
    expect(statusCode).toBe(302);
    expect(headers.location).toMatch(/\/share\/mail\/name-[0-9a-f]{16}-dark\.png$/);
    expect((await get(`/share/mail/item/${"0".repeat(32)}-400.jpg`)).statusCode).toBe(404);
    expect((await get("/share/mail/item/secret.jpg")).statusCode).toBe(400);
    expect((await get("/share/mail/huge/sample.jpg")).statusCode).toBe(400);
    expect((await get("/share/mail/parcel/sample.jpg")).statusCode).toBe(200);
    expect((await get(`/share/mail/parcel/${"0".repeat(32)}-1600.jpg`)).statusCode).toBe(404);
    expect((await get("/share/mail/parcel/secret.jpg")).statusCode).toBe(400);
  });
});
