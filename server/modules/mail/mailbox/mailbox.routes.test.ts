import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../../../tests/kit/app.ts";
import { liveStore } from "../../../../tests/kit/mail-server.ts";
import { sampleBrand } from "../../../../tests/kit/mails.ts";
import { type Mail, queueMail } from "../index.ts";
import { composeMail } from "../layout/index.ts";

let shop: TestApp;
beforeAll(async () => {
  shop = await createTestApp();
});
afterAll(() => shop.close());

const get = (url: string) => shop.app.inject({ method: "GET", url });
const script = `<script>alert("1")</script>`;

const mail: Mail = {
  kind: "test",
  to: "ada@example.com",
  title: "Hello",
  preview: "A word",
  parts: [{ kind: "text", text: script }],
  footer: "Because you asked.",
};

/** Where a page takes the message from that it shows in a frame. */
const frameOf = (html: string) => /<iframe[^>]+src="([^"]+)"/.exec(html)?.[1] ?? "no frame";

describe("the mailbox of demo mode", () => {
  test("lists messages and shows one in a sandbox", async () => {
    expect((await get("/mailbox")).body).toContain("No messages yet.");
    const id = await shop.runtime.db.withTransaction((tx) =>
      queueMail(tx, shop.runtime, { ...mail, subject: `Subject ${script}` }),
    );
    const list = await get("/mailbox");
    expect(list.statusCode).toBe(200);
    expect(list.body).toContain("Subject &lt;script&gt;");
    expect(list.body).toContain(`href="/mailbox/${id}"`);

    const page = await get(`/mailbox/${id}`);
    expect(page.body).toContain("ada@example.com");
    expect(page.body).toMatch(/<iframe title="Message"[^>]+sandbox="allow-popups/);
    for (const { body, headers } of [list, page]) {
      expect(body).not.toContain(script);
      expect(headers["content-security-policy"]).not.toContain("unsafe-inline");
      expect(headers["cache-control"]).toBe("no-store");
    }

    const frame = await get(frameOf(page.body));
    expect(frame.statusCode).toBe(200);
    expect(frame.body).toContain("&lt;script&gt;");
    expect(frame.body).toContain('<base target="_blank">');
    expect(frame.headers["content-security-policy"]).toMatch(/^sandbox .*default-src 'none'/);
    expect(frame.headers["content-security-policy"]).not.toContain("allow-scripts");
  });

  test("shows every kind of message with sample data and working links", async () => {
    const list = await get("/mailbox/preview");
    const kinds = [...list.body.matchAll(/href="\/mailbox\/preview\/([\w-]+)"/g)].map(
      ([, kind]) => kind ?? "",
    );
    expect(kinds).toEqual(
      expect.arrayContaining([
        ...["verify-email", "password-reset", "order-paid", "order-shipped"],
        ...["order-payment-link", "payment-balance"],
      ]),
    );
    for (const kind of kinds) {
      const page = await get(`/mailbox/preview/${kind}`);
      expect([kind, page.statusCode]).toEqual([kind, 200]);
      const frame = await get(frameOf(page.body));
      expect([kind, frame.statusCode]).toEqual([kind, 200]);
      expect(frame.headers["content-security-policy"]).toMatch(/^sandbox .*default-src 'none'/);
      for (const [, href] of frame.body.matchAll(/href="([^"]*)"/g)) {
        expect(href).toMatch(
          /^(http:\/\/localhost:3000(\/|$)|https:\/\/wa\.me\/\d+$|https:\/\/www\.dhl\.com\/)/,
        );
      }
    }
    expect((await get("/mailbox/preview/none")).statusCode).toBe(404);
  });

  test("says so where the content of a message was removed, or cannot be displayed", async () => {
    const { db } = shop.runtime;
    const queued = () => db.withTransaction((tx) => queueMail(tx, shop.runtime, mail));
    const [removed, wrong] = [await queued(), await queued()];
    await db.rows({
      text: "update mail_message set status = 'sent', data = null where id = $1",
      values: [removed],
    });
    await db.rows({
      text: `update mail_message set data = '{"title":1}' where id = $1`,
      values: [wrong],
    });
    const pages = [await get(`/mailbox/${removed}`), await get(`/mailbox/${wrong}`)];
    expect(pages.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(pages[0]?.body).toContain("The content of this email was removed");
    expect(pages[1]?.body).toContain("does not fit the template test");
    for (const { body } of pages) expect(body).not.toContain("<iframe");
    expect((await get(`/mailbox/${removed}/html`)).statusCode).toBe(404);
  });

  test("has a style sheet of its own", async () => {
    const reply = await get("/mailbox/mailbox.css");
    expect(reply.headers["content-type"]).toBe("text/css; charset=utf-8");
  });

  test("does not know other messages", async () => {
    for (const url of ["/mailbox/msg_none", "/mailbox/msg_none/html"]) {
      expect((await get(url)).statusCode).toBe(404);
    }
  });
});

test("in live mode there is no mailbox", async () => {
  const live = await createTestApp({ env: liveStore(9) });
  for (const url of ["/mailbox", "/mailbox/preview", "/mailbox/preview/order-paid"]) {
    expect((await live.app.inject({ method: "GET", url })).statusCode).toBe(404);
  }
  await live.close();
});

describe("a composed message", () => {
  test("says the same in both forms, every part escaped in HTML only", () => {
    const { html, text } = composeMail(
      { publicUrl: "https://shop.example" },
      {
        ...mail,
        title: `Title ${script}`,
        parts: [
          { kind: "text", text: `Text ${script}` },
          { kind: "heading", text: "Heading" },
          { kind: "button", label: "Go & see", href: `https://shop.example/?a="1"&b=2` },
          { kind: "button", label: "Shop", href: "/products" },
          { kind: "rows", rows: [] },
          { kind: "code", code: "123456" },
          { kind: "lines", lines: ["One <1>", "Two"] },
          { kind: "rows", rows: [{ label: "A&B", note: "<note>", value: "₦1", total: true }] },
          { kind: "small", text: "Small" },
        ],
        footerLinks: [{ label: "Leave", href: "/leave?a=1" }],
      },
      sampleBrand,
    );
    expect(html).not.toContain("<script");
    expect(html).toContain('href="https://shop.example/?a=&quot;1&quot;&amp;b=2"');
    expect(html).toContain('<a href="https://shop.example/leave?a=1"');
    expect(text).toContain("Leave: https://shop.example/leave?a=1");
    for (const part of ["One &lt;1&gt;", "A&amp;B", "&lt;note&gt;", "123456", "Small"]) {
      expect(html).toContain(part);
    }
    for (const part of [
      `Text ${script}`,
      "HEADING",
      'Go & see: https://shop.example/?a="1"&b=2',
      "Shop: https://shop.example/products",
      "One <1>\nTwo",
      "A&B (<note>): ₦1",
      "Because you asked.",
    ]) {
      expect(text).toContain(part);
    }
  });
});
