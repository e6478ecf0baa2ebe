import type { Tx } from "#server/database/connection.ts";
import { addJob } from "#server/database/jobs.ts";
import { AppError } from "#server/platform/errors.ts";
import { findMessage, reviveMessage } from "./mail.queries.ts";
import { sendMailJobs } from "./send-mail-jobs.ts";

/**
 * Sends a message that was given up once more. One that held a code or a link is not kept: its reader must
 * ask for a new one. A letter goes out once: who did not get it may have left the list since.
 * @throws {AppError} `not_found`, or `conflict` when it is not among the dead, was secret or is a letter
 */
export async function resendMail(tx: Tx, id: string): Promise<void> {
  if (await reviveMessage(tx, id)) return addJob(tx, sendMailJobs.mails, { id });
  if (!(await findMessage(tx, id))) throw new AppError("not_found");
  throw new AppError("conflict", { detail: "This message cannot be sent again." });
}
