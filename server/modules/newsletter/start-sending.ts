import type { StaffMember } from "#contract/api/staff.ts";
import type { LetterAudience, StaffLetter } from "#contract/api/staff-letters.ts";
import { changeAsStaff, recordAudit } from "#server/database/audit.ts";
import type { Queryable } from "#server/database/connection.ts";
import { addJob, type JobTask } from "#server/database/jobs.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { type Mail, writeMail } from "#server/modules/mail/index.ts";
import { AppError } from "#server/platform/errors.ts";
import { toLetterContent } from "./letter-content.ts";
import { letterLimit } from "./letter-limit.ts";
import { letterMail } from "./letter-mail.ts";
import {
  countAudience,
  findLetter,
  type LetterRecord,
  listSendings,
  markSending,
  markSent,
} from "./letters.queries.ts";
import { lockSending } from "./newsletter.queries.ts";
import { sendLetter } from "./send-letter.ts";
import { getLetter, lockDraft, toLetterReply } from "./write-letter.ts";

/** The job that sends one letter to every subscriber. */
export const sendLetterJob = { name: "send-letter", lane: "letters" } as const;

/** Whom a letter would go to now, and when the next may. */
export async function getAudience(on: Queryable, now: Date): Promise<LetterAudience> {
  const limit = letterLimit(now);
  const sendings = await listSendings(on, limit.since);
  // The window is free again when the letter leaves it that fills it.
  const filling = sendings[limit.count - 1];
  const windowMs = now.getTime() - limit.since.getTime();
  const nextAt = filling && new Date(filling.getTime() + windowMs).toISOString();
  return { ...(await countAudience(on, limit)), nextAt: nextAt ?? null };
}

/**
 * Sends a letter to every subscriber, in a job of its own. Two letters a month go out and no third
 * (specification §9).
 * @param version the state of the letter that was looked at
 * @throws {AppError} `not_found`, `conflict` with the reason
 */
export async function startSending(
  runtime: Runtime,
  staff: StaffMember,
  id: string,
  version: number,
): Promise<StaffLetter> {
  return await changeAsStaff(runtime, staff, async (tx) => {
    // Two letters that are sent at one moment are counted one after the other.
    await lockSending(tx);
    const letter = await lockDraft(tx, id, version);
    const now = runtime.clock();
    const { recipients, nextAt } = await getAudience(tx, now);
    if (nextAt !== null) {
      const day = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "Africa/Lagos" });
      throw new AppError("conflict", {
        detail: `Two letters went out within a month, which is all we promised. The next may go on ${day.format(new Date(nextAt))}.`,
      });
    }
    if (recipients === 0) {
      throw new AppError("conflict", { detail: "There is nobody it may go to now." });
    }
    await markSending(tx, id, now);
    await addJob(tx, sendLetterJob, { id });
    return {
      reply: toLetterReply(await getLetter(tx, id)),
      change: {
        action: "letter.sent",
        subject: id,
        before: { status: letter.status },
        after: { status: "sending", subject: letter.subject, recipients },
      },
    };
  });
}

/** Makes the job `send-letter`. Stopped half-way it goes on where it was: nobody gets a letter twice. */
export function createSendLetterTask(runtime: Runtime): JobTask {
  return async (payload, signal) => {
    const letter = await findLetter(runtime.db, letterIdOf(payload));
    if (letter?.status !== "sending") return;
    const content = toLetterContent(letter);
    await sendLetter(runtime, { ...content, id: letter.id }, signal);
    await runtime.db.withTransaction(async (tx) => {
      if (!(await markSent(tx, letter.id))) return;
      const { recipients } = await getLetter(tx, letter.id);
      await recordAudit(tx, {
        actor: "system",
        action: "letter.delivered",
        subject: letter.id,
        before: { status: "sending" },
        after: { status: "sent", recipients },
      });
    });
  };
}

/** Mails a letter as it stands to who writes it. */
export async function sendTest(runtime: Runtime, staff: StaffMember, id: string): Promise<void> {
  await changeAsStaff(runtime, staff, async (tx) => {
    const { version, ...letter } = await getLetter(tx, id);
    const mail = previewMail(runtime, letter, staff.email);
    await writeMail(tx, runtime, { ...mail, subject: `Test: ${mail.title}` });
    const change = { action: "letter.tested", subject: id, after: { version } } as const;
    return { reply: undefined, change };
  });
}

/** A letter as a mail that is no subscriber's: to look at. */
export function previewMail(
  { config }: Pick<Runtime, "config">,
  letter: Omit<LetterRecord, "version">,
  to: string,
): Mail {
  const recipient = { email: to, unsubscribeToken: "test" };
  const content = toLetterContent(letter);
  const { headers: _, ...mail } = letterMail(config, recipient, "newsletter-test", content);
  return mail;
}

function letterIdOf(payload: unknown): string {
  if (payload && typeof payload === "object" && "id" in payload) return String(payload.id);
  throw new TypeError("The job send-letter needs the id of a letter");
}
