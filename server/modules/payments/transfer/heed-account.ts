import type { StaffMember } from "#contract/api/staff.ts";
import type { TransferRules } from "#contract/api/store-rules.ts";
import { labelOf } from "#contract/validation/field-labels.ts";
import type { Tx } from "#server/database/connection.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { writeMail, writeMails } from "#server/modules/mail/index.ts";
import type { HeedChange } from "#server/modules/settings/index.ts";
import { listOwners } from "#server/modules/staff/index.ts";
import { AppError } from "#server/platform/errors.ts";
import { accountChangedMail } from "./account-changed-mail.ts";
import { countAwaited, listAwaitedBuyers } from "./awaited-buyers.queries.ts";
import { newAccountMail } from "./new-account-mail.ts";

const account = ["bank", "accountNumber", "accountName"] as const;

/** Buyers who are told in the transaction of the change: more than a shop that looks into its account has waiting. */
const mostBuyers = 1_000;
/** One job sends so many. */
const mailsOfJob = 50;

/**
 * Hears of the account that buyers send their money to when it changes: every owner is told, so that nobody does so
 * unseen, and every buyer who was asked to send money to the one before.
 * @throws {AppError} `validation_failed` for one that is empty while orders await a transfer to it
 */
export async function heedAccount(
  tx: Tx,
  runtime: Runtime,
  staff: StaffMember,
  { part, version, before, after }: Parameters<HeedChange>[2],
): Promise<void> {
  if (part !== "transfer") return;
  const [was, is] = [before as TransferRules, after as TransferRules];
  const isAnother = account.some((name) => was[name] !== is[name]);
  if (!isAnother && was.isOn === is.isOn) return;
  if (isAnother) await requireAccount(tx, is);
  const owners = await listOwners(tx, { withDemo: runtime.config.mode === "demo" });
  for (const owner of owners) {
    await writeMail(tx, runtime, accountChangedMail(owner, staff.name, is));
  }
  if (isAnother) await tellBuyers(tx, runtime, is, version);
}

/** The page of an order that awaits a transfer tells where it goes for as long as it does. */
async function requireAccount(tx: Tx, is: TransferRules): Promise<void> {
  const empty = account.filter((name) => is[name] === "");
  const waiting = empty.length > 0 ? await countAwaited(tx) : 0;
  if (waiting === 0) return;
  const names = new Intl.ListFormat("en-GB").format(empty.map(labelOf));
  throw new AppError("validation_failed", {
    detail: `${waiting === 1 ? "1 order awaits" : `${waiting} orders await`} a transfer to this account: keep ${names} until every one is paid or has ended. Switched off, it is offered to nobody new.`,
    errors: empty.map((name) => ({
      field: `words.${name}`,
      message: "Needed while orders await a transfer",
    })),
  });
}

async function tellBuyers(
  tx: Tx,
  runtime: Runtime,
  is: TransferRules,
  version: number,
): Promise<void> {
  const buyers = await listAwaitedBuyers(tx, runtime.clock(), mostBuyers);
  const mails = buyers.map((buyer) => newAccountMail(buyer, is, version));
  for (let from = 0; from < mails.length; from += mailsOfJob) {
    await writeMails(tx, runtime, "mails", mails.slice(from, from + mailsOfJob));
  }
}
