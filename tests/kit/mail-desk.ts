import { connect } from "#server/database/connection.ts";
import { createRuntime } from "#server/database/runtime.ts";
import { createSendMailTask, type Mail, writeMail } from "#server/modules/mail/index.ts";
import { readConfig } from "#server/platform/config.ts";
import { createLog } from "#server/platform/log.ts";
import { createTestDatabase } from "./database.ts";
import { liveStore, startMailServer, workOffMail } from "./mail-server.ts";

const letter: Mail = {
  kind: "test",
  to: "ada@example.com",
  title: "Ọjà tuntun: ₦5,000 off",
  preview: "",
  parts: [{ kind: "text", text: "Ẹ káàbọ̀" }],
  footer: "",
};

/** What mail is sent with, without the rest of the store. */
export type MailDesk = Awaited<ReturnType<typeof createMailDesk>>;

/** Opens a mail server and a store's runtime that sends by it. Call `clear` in afterEach and `close` in afterAll. */
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
  const ended = new AbortController();
  return {
    smtp,
    database,
    db,
    runtime,
    letter,
    /** Writes a mail. @returns its id */
    queue: async (mail: Partial<Mail> = {}) =>
      (await db.withTransaction((tx) => writeMail(tx, runtime, { ...letter, ...mail }))) ?? "",
    /** The task by itself; what it keeps open is closed at the end. */
    sendMailTask: (on = runtime, lane?: Parameters<typeof createSendMailTask>[2]) =>
      createSendMailTask(on, { concurrency: 1, ended: ended.signal }, lane),
    workOff: () => workOffMail(runtime),
    async clear() {
      smtp.refusals.length = 0;
      smtp.deliveries.length = 0;
      await db.rows({ text: "truncate mail_message" });
      await db.rows({ text: "delete from graphile_worker._private_jobs" });
    },
    async close() {
      ended.abort();
      await db.close();
      await database.drop();
      await smtp.close();
    },
  };
}
