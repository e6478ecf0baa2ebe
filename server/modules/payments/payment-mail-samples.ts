import { kobo } from "#contract/money/kobo.ts";
import type { Mail } from "#server/modules/mail/index.ts";
import { sampleOrder } from "#server/modules/orders/emails/index.ts";
import type { OrderRecord } from "#server/modules/orders/model/index.ts";
import { defaultContent } from "#server/modules/settings/index.ts";
import {
  accountChangedMail,
  accountChangeTemplates,
  newAccountMail,
} from "./bank-transfers/notify-account-change.ts";
import {
  transferInstructionsMail,
  transferTemplates,
} from "./bank-transfers/transfer-instructions.ts";
import { buyerNoteMail, buyerNoteTemplates, toBuyerNote } from "./cases/buyer-payment-notes.ts";
import { balanceDueMail, caseOpenedMail, caseTemplates } from "./cases/case-mails.ts";
import {
  orderAgainMail,
  paymentReminderMail,
  reminderTemplates,
} from "./reminders/reminder-mails.ts";

export const paymentTemplates = [
  ...accountChangeTemplates,
  ...transferTemplates,
  ...buyerNoteTemplates,
  ...caseTemplates,
  ...reminderTemplates,
];

const order: OrderRecord = {
  ...sampleOrder,
  status: "PENDING_PAYMENT",
  paidAt: null,
  totalKobo: kobo(1_000_000),
  receivedKobo: kobo(750_000),
  refundedKobo: kobo(0),
};
const account = {
  isOn: true,
  usesOrderAccounts: false,
  bank: "Zenith Bank",
  accountNumber: "1012345678",
  accountName: "Aso Fashion Ltd",
  instructions: "Transfers from another bank can take some minutes.",
  reservationHours: 24,
};
const stop = { stopToken: "sample", publicUrl: "https://aso.example" };
const caseAmountKobo = kobo(250_000);

export function paymentMailSamples(): readonly Mail[] {
  const kind = "underpaid";
  const { orderNumber: reference } = order;
  const detail = "Less was received than was due.";
  const note = toBuyerNote(kind, order, caseAmountKobo, order.totalKobo);
  return [
    caseOpenedMail(
      { kind, order, reference, amountKobo: caseAmountKobo, detail },
      defaultContent.contacts.contact,
    ),
    ...(note ? [buyerNoteMail(order, note)] : []),
    transferInstructionsMail(
      order,
      { ...account, amount: 10_000, narration: reference, until: "2026-11-24T09:00:00Z" },
      true,
    ),
    newAccountMail(
      { orderId: order.id, orderNumber: reference, email: order.email, firstName: "Ngozi" },
      account,
      2,
    ),
    accountChangedMail({ name: "Kẹ́mi", email: "kemi@example.com" }, "Tunde", account),
    paymentReminderMail(order, `/pay/${reference}#sample`, new Date("2026-11-21T09:28:00Z"), stop),
    orderAgainMail(order, stop),
    balanceDueMail(order, `/pay/${reference}#sample`, new Date("2026-11-23T17:00:00Z")),
  ];
}
