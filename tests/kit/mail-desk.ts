import { mailTemplates } from "#server/composition/mail-templates.ts";
import { connect } from "#server/database/connection/connection.ts";
import { createRuntime } from "#server/database/runtime.ts";
import { type Mail, type MailTemplate, queueMail } from "#server/modules/mail/index.ts";
import { createSendMailTask } from "#server/modules/mail/sending/index.ts";
import { readConfig } from "#server/platform/config/config.ts";
import { createLog } from "#server/platform/observability/log.ts";
import { createTestDatabase } from "./database.ts";
import { liveStore, sendQueuedMail, startMailServer } from "./mail-server.ts";

const sampleMail: Mail = {
  kind: "test",
  to: "ada@example.com",
  title: "Ọjà tuntun: ₦5,000 off",
  preview: "",
  parts: [{ kind: "text", text: "Ẹ káàbọ̀" }],
  footer: "",
};

/** A mail server and a runtime that sends to it. */
export type MailDesk = Awaited<ReturnType<typeof createMailDesk>>;

/** Call `clear` in afterEach and `close` in afterAll. */
export async function createMailDesk() {
  const smtp = await startMailServer();
  const database = await createTestDatabase();
  const config = readConfig({ ...liveStore(smtp.port), DATABASE_URL: database.url });
  const db = connect(database.url, { max: 6 });
  const runtime = createRuntime({
    config,
    db,
    clock: () => new Date(),
    log: createLog(config.logLevel),
  });
  const shutdown = new AbortController();
  return {
    smtp,
    database,
    db,
    runtime,
    sampleMail,
    /** @returns the id of the queued email */
    queue: async (mail: Partial<Mail> = {}) =>
      (await db.withTransaction((tx) => queueMail(tx, runtime, { ...sampleMail, ...mail }))) ?? "",
    /** The task alone; `close` closes its connections. */
    sendMailTask: (
      on = runtime,
      queue?: Parameters<typeof createSendMailTask>[3],
      templates: readonly MailTemplate[] = mailTemplates,
    ) => createSendMailTask(on, { concurrency: 1, shutdown: shutdown.signal }, templates, queue),
    sendQueued: () => sendQueuedMail(runtime),
    async clear() {
      smtp.refusals.length = 0;
      smtp.deliveries.length = 0;
      await db.rows({ text: "truncate mail_message" });
      await db.rows({ text: "delete from graphile_worker._private_jobs" });
    },
    async close() {
      shutdown.abort();
      await db.close();
      await database.drop();
      await smtp.close();
    },
  };
}
