import type { TransferRules } from "#contract/api/store-rules.ts";
import { type Mail, staffFooter } from "#server/modules/mail/index.ts";

/** The message to an owner that buyers are now asked to send their money elsewhere. */
export function accountChangedMail(
  to: { readonly email: string; readonly name: string },
  by: string,
  { isOn, bank, accountNumber, accountName }: TransferRules,
): Mail {
  return {
    kind: "transfer-account-changed",
    lane: "codes",
    to: to.email,
    title: isOn ? "Buyers transfer to this account now" : "Bank transfer was changed",
    preview: `${by} changed it`,
    parts: [
      {
        kind: "text",
        text: isOn
          ? `Hi ${to.name}, ${by} changed where buyers send their money. From now on they are asked to transfer to this account:`
          : `Hi ${to.name}, ${by} changed the account for bank transfers. Buyers are not offered it now.`,
      },
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
        text: "If you do not know of this, switch it off at once and change your password.",
      },
      { kind: "button", label: "See the account", href: "/staff/settings/transfer" },
    ],
    footer: staffFooter,
  };
}
