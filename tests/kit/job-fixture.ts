import type { LeaseTimes } from "#server/database/jobs/job-workers.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { type Jobs, startJobs } from "#server/jobs/start-jobs.ts";
import { type Mail, queueMail } from "#server/modules/mail/index.ts";
import { createTestApp, type TestApp } from "./app.ts";
import { liveStore, type MailServer } from "./mail-server.ts";

/** A live store whose jobs wait until a test starts them, and the mail server that it sends by. */
export interface JobFixture {
  readonly store: TestApp;
  start(times?: LeaseTimes, runtime?: Runtime): Promise<void>;
  stop(): Promise<void>;
  /** Writes a mail that a job is to send. @returns its id */
  write(to: string, more?: Partial<Mail>): Promise<string | undefined>;
  /** To whom the mail server took in a message, in that order. */
  delivered(): string[];
  /** What is to be sent; jobs by the clock come and go beside it. */
  waitingMails(): Promise<{ task: string; attempts: number; by: string | null }[]>;
  /** Also stops the jobs and forgets what the mail server took in. */
  close(): Promise<void>;
}

/** Opens a store that sends by a mail server. Call `close` in afterEach. */
export async function openJobFixture(
  smtp: MailServer,
  env: Readonly<Record<string, string>> = {},
): Promise<JobFixture> {
  const store = await createTestApp({ env: { ...liveStore(smtp.port), ...env } });
  const { db } = store.runtime;
  let jobs: Jobs | undefined;
  const stop = async () => {
    const running = jobs;
    jobs = undefined;
    await running?.stop();
  };
  return {
    store,
    async start(times, runtime = store.runtime) {
      jobs = await startJobs(runtime, times);
    },
    stop,
    write: (to, more) =>
      db.withTransaction((tx) => queueMail(tx, store.runtime, { ...mailTo(to), ...more })),
    delivered: () => smtp.deliveries.flatMap(({ to }) => to),
    waitingMails: () =>
      db.rows({
        text: `select task_identifier as task, attempts, locked_by as by from graphile_worker.jobs
          where run_at <= now() and task_identifier in ('send-email', 'send-newsletter-emails') order by id`,
      }),
    async close() {
      smtp.held.clear();
      smtp.deliveries.length = 0;
      await stop();
      await store.close();
    },
  };
}

/** A mail without words. */
export function mailTo(to: string): Mail {
  return { kind: "test", to, title: "Hello", preview: "", parts: [], footer: "" };
}
