import { Type } from "typebox";
import type { TransferSettings } from "#contract/api/settings/store-settings.ts";
import type { StaffMember } from "#contract/api/staff/staff.ts";
import { formatList, plural } from "#contract/text/format.ts";
import { getFieldLabel } from "#contract/validation/field-labels.ts";
import type { Tx } from "#server/database/connection/connection.ts";
import type { Runtime } from "#server/database/runtime.ts";
import {
  defineMail,
  greeting,
  type Mail,
  queueMail,
  queueMails,
  staffFooter,
} from "#server/modules/mail/index.ts";
import { orderLink } from "#server/modules/orders/model/index.ts";
import type { OnSettingsChange } from "#server/modules/settings/index.ts";
import { listOwners } from "#server/modules/staff/index.ts";
import { AppError } from "#server/platform/errors/errors.ts";
import {
  type AwaitedBuyer,
  countAwaitedOrders,
  listAwaitedBuyers,
} from "./bank-transfers.queries.ts";

const accountFields = ["bank", "accountNumber", "accountName"] as const;

const bankAccount = {
  bank: Type.String(),
  accountNumber: Type.String(),
  accountName: Type.String(),
};

/** Emails written in one transaction. */
const maxBuyers = 1_000;
const mailsPerJob = 50;

/** @throws {AppError} `validation_failed` for an empty account while orders wait for a transfer */
export async function notifyAccountChange(
  tx: Tx,
  runtime: Runtime,
  staff: StaffMember,
  { part, version, before, after }: Parameters<OnSettingsChange>[2],
): Promise<void> {
  if (part !== "transfer") return;
  const [previous, current] = [before as TransferSettings, after as TransferSettings];
  const hasAccountChanged = accountFields.some((name) => previous[name] !== current[name]);
  if (!hasAccountChanged && previous.isOn === current.isOn) return;
  if (hasAccountChanged) await requireAccount(tx, current);
  const owners = await listOwners(tx, { includesDemo: runtime.config.mode === "demo" });
  for (const owner of owners) {
    await queueMail(tx, runtime, accountChangedMail(owner, staff.name, current));
  }
  if (hasAccountChanged) await notifyBuyers(tx, runtime, current, version);
}

async function requireAccount(tx: Tx, current: TransferSettings): Promise<void> {
  const empty = accountFields.filter((name) => current[name] === "");
  const waiting = empty.length > 0 ? await countAwaitedOrders(tx) : 0;
  if (waiting === 0) return;
  const names = formatList(empty.map(getFieldLabel));
  throw new AppError("validation_failed", {
    detail: `${plural(waiting, "order is", "orders are")} waiting for a transfer to this account. Keep ${names} until they are paid or closed. You can turn bank transfer off to stop offering it.`,
    errors: empty.map((name) => ({
      field: `values.${name}`,
      message: "Required while orders are waiting for a transfer",
    })),
  });
}

async function notifyBuyers(
  tx: Tx,
  runtime: Runtime,
  current: TransferSettings,
  version: number,
): Promise<void> {
  const buyers = await listAwaitedBuyers(tx, runtime.clock(), maxBuyers);
  const mails = buyers.map((buyer) => newAccountMail(buyer, current, version));
  for (let from = 0; from < mails.length; from += mailsPerJob) {
    await queueMails(tx, runtime, "email", mails.slice(from, from + mailsPerJob));
  }
}

const accountChanged = defineMail({
  kind: "transfer-account-changed",
  data: Type.Object({
    name: Type.String(),
    by: Type.String(),
    isOn: Type.Boolean(),
    ...bankAccount,
  }),
  content: ({ name, by, isOn, bank, accountNumber, accountName }) => ({
    title: "Bank transfer settings changed",
    preview: `Changed by ${by}`,
    parts: [
      {
        kind: "text",
        text: isOn
          ? `Hi ${name}, ${by} changed the bank transfer settings. Customers are now asked to transfer to this account:`
          : `Hi ${name}, ${by} changed the bank transfer settings. Bank transfer is currently off.`,
      },
      { kind: "button", label: "View the account", href: "/staff/settings/transfer" },
      {
        kind: "rows",
        rows: [
          { label: "Bank", value: bank },
          { label: "Account number", value: accountNumber },
          { label: "Account name", value: accountName },
        ],
      },
      {
        kind: "text",
        text: "If you didn't expect this, turn bank transfer off at once and change your password.",
      },
    ],
    footer: staffFooter,
  }),
  queue: "transactional-email",
});

export function accountChangedMail(
  { email, name }: { readonly email: string; readonly name: string },
  by: string,
  account: TransferSettings,
): Mail {
  return accountChanged.mail(email, { ...account, name, by });
}

const newAccount = defineMail({
  kind: "order-transfer-account",
  data: Type.Object({
    orderNumber: Type.String(),
    firstName: Type.String(),
    ...bankAccount,
  }),
  content: ({ orderNumber, firstName, bank, accountNumber, accountName }) => ({
    subject: `New account for your transfer for order ${orderNumber}`,
    title: "Our bank account has changed",
    reference: `Order ${orderNumber}`,
    preview: `Please use ${bank} ${accountNumber}`,
    parts: [
      {
        kind: "text",
        text: `${greeting({ firstName })}. If you haven't transferred yet, please send the money to this account instead of the one in our earlier email.`,
      },
      { kind: "button", label: "View order", href: orderLink(orderNumber) },
      {
        kind: "rows",
        rows: [
          { label: "Bank", value: bank },
          { label: "Account number", value: accountNumber },
          { label: "Account name", value: accountName },
          { label: "Narration", note: "Include this with your transfer", value: orderNumber },
        ],
      },
      {
        kind: "text",
        text: "Your order page shows the same account, the amount and your deadline. If you've already sent the money, there's nothing to do. If you don't hear from us, reply to this email and we'll look into it.",
      },
    ],
    footer: "You're receiving this email because of your order.",
  }),
});

export function newAccountMail(
  { orderId, orderNumber, email, firstName }: AwaitedBuyer,
  account: Pick<TransferSettings, "bank" | "accountNumber" | "accountName">,
  version: number,
): Mail {
  const mail = newAccount.mail(email, { ...account, orderNumber, firstName });
  return { ...mail, key: `order-transfer-account ${version} ${orderId}` };
}

export const accountChangeTemplates = [accountChanged, newAccount];
