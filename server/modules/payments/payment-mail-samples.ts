import { kobo } from "#contract/money/kobo.ts";
import type { Mail } from "#server/modules/mail/index.ts";
import { reviewMail } from "./review-mail.ts";
import { buyerNoteMail, wordsForBuyer } from "./tell-buyer.ts";

const order = {
  orderNumber: "ASO-7K3M9QXD",
  email: "ada@example.com",
  shippingInfo: {
    firstName: "Ada",
    lastName: "Obi",
    email: "ada@example.com",
    phone: "+234 801 234 5678",
    address: "12 Marina Road",
    city: "Lagos",
    state: "Lagos",
    postalCode: "100001",
    country: "Nigeria",
  },
  totalKobo: kobo(1_000_000),
  receivedKobo: kobo(750_000),
  refundedKobo: kobo(0),
};
const stakeKobo = kobo(250_000);

/** The messages of this module with sample data, to look at: to the store and to the buyer. */
export function paymentMailSamples(): readonly Mail[] {
  const kind = "underpaid";
  const { orderNumber: reference } = order;
  const detail = "Less came than was due.";
  const note = wordsForBuyer(kind, order, stakeKobo);
  return [
    reviewMail({ kind, order, reference, amountKobo: stakeKobo, detail }),
    ...(note ? [buyerNoteMail(order, note)] : []),
  ];
}
