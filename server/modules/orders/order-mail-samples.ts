import { ownRider } from "#contract/api/carriers.ts";
import { kobo } from "#contract/money/kobo.ts";
import type { Mail } from "#server/modules/mail/index.ts";
import { ownWords } from "#server/modules/settings/index.ts";
import type { OrderRecord } from "./order.ts";
import { orderMovedMail } from "./order-moved-mail.ts";
import { orderPaidMail } from "./order-paid-mail.ts";
import { orderRefundMail } from "./order-refund-mail.ts";
import type { ParcelRecord } from "./parcel.ts";
import { payLinkMail } from "./pay-link-mail.ts";
import { saleMail, salesMail } from "./sale-mails.ts";
import { trackingMail } from "./tracking-mail.ts";

/** An order as every message about one is shown with. */
export const sampleOrder: OrderRecord = {
  id: "ord_sample",
  orderNumber: "ASO-7K3M9QXD",
  status: "PAID",
  userId: null,
  businessProfileId: null,
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
  subtotalKobo: kobo(5_700_000),
  shippingKobo: kobo(0),
  discountKobo: kobo(570_000),
  totalKobo: kobo(5_130_000),
  receivedKobo: kobo(5_130_000),
  refundedKobo: kobo(0),
  reversedKobo: kobo(0),
  discountId: "dsc_sample",
  discountCode: "WELCOME10",
  tokenHash: "",
  holdExpiresAt: null,
  poNumber: null,
  business: null,
  paidAt: new Date("2026-11-21T09:00:00Z"),
  deliveredAt: null,
  paymentWay: "card",
  openReviews: 0,
  isMoneyDoubted: false,
  version: 1,
  createdAt: new Date("2026-11-21T08:58:00Z"),
  lines: [
    {
      productId: "sample",
      variantId: "sample:M",
      name: "Ọ̀ṣogbo boubou",
      size: "M",
      image: "",
      quantity: 2,
      withdrawn: 0,
      unitPriceKobo: kobo(2_850_000),
      lineTotalKobo: kobo(5_700_000),
      discountShareKobo: kobo(570_000),
    },
  ],
};

const sampleParcel: ParcelRecord = {
  carrier: ownRider,
  trackingNumber: "RVL-88213704",
  handOverCode: "4821",
  photoPath: null,
};

/** What buyers read first after they paid, with sample data. */
export function orderPaidSample(): Mail {
  return orderPaidMail(sampleOrder);
}

/** Every message of this module with sample data, to look at. */
export function orderMailSamples(): readonly Mail[] {
  const moved = (["SHIPPED", "DELIVERED", "CANCELLED"] as const).flatMap(
    (status) => orderMovedMail(sampleOrder, status, sampleParcel) ?? [],
  );
  const part = kobo(1_200_000);
  const unpaid: OrderRecord = {
    ...sampleOrder,
    status: "PENDING_PAYMENT",
    paidAt: null,
    receivedKobo: kobo(0),
  };
  const until = new Date("2026-11-23T17:00:00Z");
  const partly = { ...sampleOrder, refundedKobo: part };
  return [
    payLinkMail(unpaid, `/pay/${unpaid.orderNumber}#sample`, until),
    orderPaidSample(),
    ...moved,
    trackingMail(sampleOrder, sampleParcel),
    saleMail(sampleOrder, ownWords.contacts.contact),
    salesMail([sampleOrder, sampleOrder], ownWords.contacts.contact),
    orderRefundMail(partly, part),
  ];
}
