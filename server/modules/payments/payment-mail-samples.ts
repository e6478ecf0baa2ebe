import { kobo } from "#contract/money/kobo.ts";
import type { Mail } from "#server/modules/mail/index.ts";
import { sampleOrder } from "#server/modules/orders/index.ts";
import { ownWords } from "#server/modules/settings/index.ts";
import { reviewMail } from "./review-mail.ts";
import { askRestMail } from "./settled-mail.ts";
import { buyerNoteMail, wordsForBuyer } from "./tell-buyer.ts";
import { accountChangedMail } from "./transfer/account-changed-mail.ts";
import { howToTransferMail } from "./transfer/how-to-transfer-mail.ts";
import { newAccountMail } from "./transfer/new-account-mail.ts";

const order = {
  ...sampleOrder,
  totalKobo: kobo(1_000_000),
  receivedKobo: kobo(750_000),
  refundedKobo: kobo(0),
};
const account = {
  isOn: true,
  bank: "Zenith Bank",
  accountNumber: "1012345678",
  accountName: "Aso Fashion Ltd",
  words: "Transfers from another bank can take some minutes.",
  holdHours: 24,
};
const stakeKobo = kobo(250_000);

/** The messages of this module with sample data, to look at: to the store and to the buyer. */
export function paymentMailSamples(): readonly Mail[] {
  const kind = "underpaid";
  const { orderNumber: reference } = order;
  const detail = "Less came than was due.";
  const note = wordsForBuyer(kind, order, stakeKobo, order.totalKobo);
  return [
    reviewMail(
      { kind, order, reference, amountKobo: stakeKobo, detail },
      ownWords.contacts.contact,
    ),
    ...(note ? [buyerNoteMail(order, note)] : []),
    howToTransferMail(order, {
      ...account,
      amount: 10_000,
      narration: reference,
      until: "2026-11-24T09:00:00Z",
    }),
    newAccountMail(
      { orderId: order.id, orderNumber: reference, email: order.email, firstName: "Ngozi" },
      account,
      2,
    ),
    accountChangedMail({ name: "Kẹ́mi", email: "kemi@example.com" }, "Tunde", account),
    askRestMail(order, `/pay/${reference}#sample`, new Date("2026-11-23T17:00:00Z")),
  ];
}
