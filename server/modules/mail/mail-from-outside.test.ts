import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { createMailDesk, type MailDesk } from "../../../tests/kit/mail-desk.ts";
import { getHeader } from "../../../tests/kit/mail-server.ts";
import { findMessage } from "./mail.queries.ts";

let desk: MailDesk;
beforeAll(async () => {
  desk = await createMailDesk();
});
afterEach(() => desk.clear());
afterAll(() => desk.close());

describe("no text from outside adds a header or a recipient", () => {
  const attack = "Hello\r\nBcc: victim@example.com\r\n\r\n<p>Body</p>";

  test("in the subject or a header", async () => {
    await desk.queue({
      subject: attack,
      headers: { "Reply-To": `a@example.com\r\nCc: v@example.com` },
    });
    await desk.sendQueued();
    const [{ to, source } = { to: [], source: "" }] = desk.smtp.deliveries;
    expect(to).toEqual(["ada@example.com"]);
    expect(getHeader(source, "bcc")).toBeUndefined();
    expect(getHeader(source, "cc")).toBeUndefined();
    expect(getHeader(source, "subject")).toBe("Hello Bcc: victim@example.com <p>Body</p>");
  });

  test.each([
    "ada@example.com\r\nBcc: victim@example.com",
    "ada@example.com, victim@example.com",
    "ada@example.com;victim@example.com",
    "Ada <ada@example.com>",
    "victim@example.com>\r\nRCPT TO:<b@example.com",
    " ",
    "ada@example.i\u0307t",
  ])("in the recipient: %j, whose message reaches nobody and shows as not accepted", async (to) => {
    const id = await desk.queue({ to });
    await desk.sendQueued();
    expect(desk.smtp.deliveries).toEqual([]);
    const lastError = "The recipient is not a single email address";
    expect(await findMessage(desk.db, id)).toMatchObject({ status: "failed", lastError });
  });

  test("where nobody is to get it: it is not written", async () => {
    expect(await desk.queue({ to: "" })).toBeFalsy();
    await desk.sendQueued();
    expect(desk.smtp.deliveries).toEqual([]);
  });
});
