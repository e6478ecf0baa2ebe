import { once } from "node:events";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Extensions } from "#contract/extensions.ts";
import { listExtensionFailures } from "#server/database/extensions/extension-failures.ts";
import { queueMail } from "#server/modules/mail/index.ts";
import { createEmailApi } from "#store/examples/email-api.ts";
import { createTestApp, type TestApp } from "../kit/app.ts";
import { mailTo } from "../kit/job-fixture.ts";
import { liveStore, type MailServer, sendQueuedMail, startMailServer } from "../kit/mail-server.ts";

let smtp: MailServer;
let shop: TestApp | undefined;
beforeEach(async () => {
  smtp = await startMailServer();
});
afterEach(async () => {
  await shop?.close();
  await smtp.close();
});

type Send = NonNullable<Extensions["emailTransport"]>["send"];

/** A live store with an email extension, with or without a mail server beside it. */
async function open(send: Send, { hasSmtp = true } = {}): Promise<TestApp> {
  const { SMTP_URL = "", ...env } = liveStore(smtp.port);
  shop = await createTestApp({
    env: hasSmtp ? { ...env, SMTP_URL } : env,
    extensions: { emailTransport: { send } },
  });
  return shop;
}

async function sendOne({ runtime }: TestApp, to = "ada@example.com") {
  const id = await runtime.db.withTransaction((tx) => queueMail(tx, runtime, mailTo(to)));
  await sendQueuedMail(runtime);
  await runtime.extensionCalls.settle();
  const message = await runtime.db.first<{ status: string; attempts: number }>({
    text: "select status, attempts from mail_message where id = $1",
    values: [id],
  });
  const [failed] = await listExtensionFailures(runtime.db, runtime.clock());
  return { id, message, failed };
}

test("the example sends by an HTTP API, without a mail server", async () => {
  const requests: { headers: IncomingHttpHeaders; body: Record<string, unknown> }[] = [];
  const service = createServer(async (request, response) => {
    requests.push({ headers: request.headers, body: JSON.parse(await text(request)) });
    response.writeHead(202).end();
  }).listen(0, "127.0.0.1");
  await once(service, "listening");
  try {
    const { port } = service.address() as AddressInfo;
    const { send } = createEmailApi({ url: `http://127.0.0.1:${port}`, key: "secret" });
    const { id, message } = await sendOne(await open(send, { hasSmtp: false }));
    expect(message?.status).toBe("sent");
    expect(requests).toMatchObject([
      {
        headers: { "idempotency-key": id },
        body: {
          to: "ada@example.com",
          subject: "Hello",
          html: expect.stringContaining("<html"),
          headers: { "Auto-Submitted": "auto-generated" },
        },
      },
    ]);
  } finally {
    service.close();
  }
});

const failing: Readonly<Record<string, Send>> = {
  throws: () => {
    throw new Error("The service is away");
  },
  hangs: () => new Promise<never>(() => {}),
};

test.each(Object.entries(failing))(
  "where it %s, the mail server sends, and the failure is recorded",
  { timeout: 20_000 },
  async (_how, send) => {
    const { message, failed } = await sendOne(await open(send));
    expect(message?.status).toBe("sent");
    expect(smtp.deliveries.flatMap(({ to }) => to)).toEqual(["ada@example.com"]);
    expect(failed).toMatchObject({ point: "emailTransport", failures: 1 });
  },
);

test("without a mail server the email waits, and is sent once the service is back", async () => {
  let calls = 0;
  const recipients: string[] = [];
  const store = await open(
    ({ to }) => {
      calls += 1;
      if (calls <= 2) throw new Error("The service is away");
      recipients.push(to);
    },
    { hasSmtp: false },
  );
  const { message, failed } = await sendOne(store);
  expect(message).toEqual({ status: "sent", attempts: 3 });
  expect(failed).toMatchObject({ failures: 2, message: "The service is away" });
  expect(recipients).toEqual(["ada@example.com"]);
});

test("a demo keeps emails in its mailbox, whatever the extension", async () => {
  let calls = 0;
  shop = await createTestApp({
    extensions: {
      emailTransport: {
        send: () => {
          calls += 1;
        },
      },
    },
  });
  expect((await sendOne(shop)).message?.status).toBe("sent");
  expect(calls).toBe(0);
});
