import { setTimeout as pause } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { Db } from "#server/database/connection.ts";
import { createMailDesk, type MailDesk } from "../../../tests/kit/mail-desk.ts";
import { withholdMail } from "./index.ts";
import { findMessage } from "./mail.queries.ts";

let desk: MailDesk;
beforeAll(async () => {
  desk = await createMailDesk();
});
afterEach(() => desk.clear());
afterAll(() => desk.close());

describe("letters", () => {
  test("leave at their pace, from all processes together, and hold up no other mail", async () => {
    const slow = { ...desk.runtime, config: { ...desk.runtime.config, lettersPerMinute: 1 } };
    const ids = [await desk.queue(), await desk.queue(), await desk.queue()];
    const stopped = new AbortController();
    const send = (lane: "letters" | "mails", of: readonly string[]) =>
      desk.sendMailTask(slow, lane)({ ids: of }, stopped.signal);
    await send("letters", ids.slice(0, 1));
    expect(desk.smtp.deliveries).toHaveLength(1);
    const waiting = send("letters", ids.slice(1, 2));
    const refused = expect(waiting).rejects.toThrow();
    await send("mails", ids.slice(2));
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

describe("a message that is withheld", () => {
  const withhold = (id: string) => desk.db.withTransaction((tx) => withholdMail(tx, id));

  test("while it waits for its turn is not sent when that comes", async () => {
    await desk.db.rows({ text: "delete from rate_limit" });
    const paced = { ...desk.runtime, config: { ...desk.runtime.config, lettersPerMinute: 12 } };
    const send = desk.sendMailTask(paced, "letters");
    const [first, second] = [await desk.queue(), await desk.queue()];
    await send({ id: first });
    const sending = send({ id: second });
    await pause(200);
    expect(await withhold(second)).toBe(true);
    await sending;
    expect(desk.smtp.deliveries).toHaveLength(1);
    expect(await findMessage(desk.db, second)).toMatchObject({ status: "withheld", attempts: 0 });
  });

  test("while a mail server refuses it does not wait again", async () => {
    desk.smtp.refusals.push({ code: 451, text: "Try later" });
    const id = await desk.queue();
    const rows: Db["rows"] = async (statement) => {
      if (statement.text.includes("last_error = $3")) await withhold(id);
      return await desk.db.rows(statement);
    };
    await desk
      .sendMailTask({ ...desk.runtime, db: { ...desk.db, rows } })({ id })
      .catch(() => {});
    await desk.workOff();
    expect(desk.smtp.deliveries).toEqual([]);
    expect(await findMessage(desk.db, id)).toMatchObject({ status: "withheld" });
  });
});
