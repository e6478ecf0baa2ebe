import type { StaffMember } from "#contract/api/staff.ts";
import type { TransferRules } from "#contract/api/store-rules.ts";
import type { Tx } from "#server/database/connection.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { writeMail } from "#server/modules/mail/index.ts";
import type { HeedChange } from "#server/modules/settings/index.ts";
import { listOwners } from "#server/modules/staff/index.ts";
import { accountChangedMail } from "./account-changed-mail.ts";

const account = ["isOn", "bank", "accountNumber", "accountName"] as const;

/** Tells every owner when the account changes that buyers send their money to, so that nobody does so unseen. */
export async function tellOwnersOfAccount(
  tx: Tx,
  runtime: Runtime,
  staff: StaffMember,
  { part, before, after }: Parameters<HeedChange>[2],
): Promise<void> {
  if (part !== "transfer") return;
  const [was, is] = [before as TransferRules, after as TransferRules];
  if (account.every((name) => was[name] === is[name])) return;
  const owners = await listOwners(tx, { withDemo: runtime.config.mode === "demo" });
  for (const owner of owners) {
    await writeMail(tx, runtime, accountChangedMail(owner, staff.name, is));
  }
}
