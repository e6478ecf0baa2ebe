import { setTimeout as pause } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { Db } from "#server/database/connection/connection.ts";
import { createMailDesk, type MailDesk } from "../../../../tests/kit/mail-desk.ts";
import { cancelMail } from "../index.ts";
import { findMessage } from "../mail.queries.ts";

let desk: MailDesk;
beforeAll(async () => {
  desk = await createMailDesk();
});
afterEach(() => desk.clear());
afterAll(() => desk.close());

describe("newsletters", () => {
  test("are throttled over all processes, and delay no other email", async () => {
    const slow = {
      ...desk.runtime,
      config: { ...desk.runtime.config, newsletterEmailsPerMinute: 1 },
    };
    const ids = [await desk.queue(), await desk.queue(), await desk.queue()];
    const stopped = new AbortController();
    const send = (queue: "newsletter" | "email", of: readonly string[]) =>
      desk.sendMailTask(slow, queue)({ ids: of }, stopped.signal);
    await send("newsletter", ids.slice(0, 1));
    expect(desk.smtp.deliveries).toHaveLength(1);
    const waiting = send("newsletter", ids.slice(1, 2));
    const refused = expect(waiting).rejects.toThrow();
    await send("email", ids.slice(2));
    expect(desk.smtp.deliveries).toHaveLength(2);
    // Whoever lets a letter go while it waits for its turn has not tried to send it.
    stopped.abort();
    await refused;
    expect(await findMessage(desk.db, ids[1] ?? "")).toMatchObject({
      status: "queued",
      attempts: 0,
    });
  });
});

describe("a cancelled message", () => {
  const cancel = (id: string) => desk.db.withTransaction((tx) => cancelMail(tx, id));

  test("is not sent when its turn comes", async () => {
    await desk.db.rows({ text: "delete from rate_limit" });
    const paced = {
      ...desk.runtime,
      config: { ...desk.runtime.config, newsletterEmailsPerMinute: 12 },
    };
    const send = desk.sendMailTask(paced, "newsletter");
    const [first, second] = [await desk.queue(), await desk.queue()];
    await send({ id: first });
    const sending = send({ id: second });
    await pause(200);
    expect(await cancel(second)).toBe(true);
    await sending;
    expect(desk.smtp.deliveries).toHaveLength(1);
    expect(await findMessage(desk.db, second)).toMatchObject({ status: "cancelled", attempts: 0 });
  });

  test("is not retried", async () => {
    desk.smtp.refusals.push({ code: 451, text: "Try later" });
    const id = await desk.queue();
    const rows: Db["rows"] = async (statement) => {
      if (statement.text.includes("last_error = $3")) await cancel(id);
      return await desk.db.rows(statement);
    };
    await desk
      .sendMailTask({ ...desk.runtime, db: { ...desk.db, rows } })({ id })
      .catch(() => {});
    await desk.sendQueued();
    expect(desk.smtp.deliveries).toEqual([]);
    expect(await findMessage(desk.db, id)).toMatchObject({ status: "cancelled" });
  });
});
