import { ownRider } from "#contract/api/delivery/carriers.ts";
import { kobo } from "#contract/money/kobo.ts";
import type { Mail } from "#server/modules/mail/index.ts";
import { samplePicture } from "#server/modules/mail/layout/index.ts";
import { defaultContent } from "#server/modules/settings/index.ts";
import type { OrderRecord, ParcelRecord } from "../model/order.ts";
import { balancePaidEmail, balanceTemplates } from "./balance-email.ts";
import { changeTemplates, orderChangedEmail } from "./order-changed-email.ts";
import {
  orderCancelledEmail,
  orderDeliveredEmail,
  orderNotDeliveredEmail,
  orderPaidEmail,
  orderReopenedEmail,
  orderShipmentCancelledEmail,
  orderShippedEmail,
  orderTemplates,
  orderTrackingEmail,
  paymentLinkEmail,
} from "./order-emails.ts";
import { orderRefundEmail, refundTemplates } from "./refund-email.ts";
import { saleNotificationEmail, salesDigestEmail, saleTemplates } from "./sale-notification.ts";

export const orderMailTemplates = [
  ...orderTemplates,
  ...balanceTemplates,
  ...changeTemplates,
  ...refundTemplates,
  ...saleTemplates,
];

export const sampleOrder: OrderRecord = {
  id: "ord_sample",
  orderNumber: "ASO-7K3M9QXD",
  status: "PAID",
  awaitsPacking: false,
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
  vat: null,
  totalKobo: kobo(5_130_000),
  receivedKobo: kobo(5_130_000),
  refundedKobo: kobo(0),
  reversedKobo: kobo(0),
  dueKobo: kobo(0),
  discountId: "dsc_sample",
  discountCode: "WELCOME10",
  discountReason: "",
  source: "shop",
  tokenHash: "",
  reservedUntil: null,
  poNumber: null,
  pickup: null,
  acceptedPolicies: [],
  business: null,
  paidAt: new Date("2026-11-21T09:00:00Z"),
  deliveredAt: null,
  paymentMethod: "card",
  openCases: 0,
  isPaymentDisputed: false,
  version: 1,
  createdAt: new Date("2026-11-21T08:58:00Z"),
  lines: [
    {
      productId: "sample",
      variantId: "sample:M",
      name: "Ọ̀ṣogbo boubou",
      size: "M",
      image: samplePicture,
      quantity: 2,
      withdrawn: 0,
      unitPriceKobo: kobo(2_850_000),
      lineTotalKobo: kobo(5_700_000),
      discountShareKobo: kobo(570_000),
      vatKobo: kobo(0),
    },
  ],
};

const sampleParcel: ParcelRecord = {
  carrier: ownRider,
  trackingNumber: "RVL-88213704",
  handOverCode: "4821",
  photoPath: null,
  collectedMethod: null,
  packedAt: new Date("2026-11-22T10:20:00Z"),
  shippedAt: new Date("2026-11-22T14:40:00Z"),
};

const promises = { arrivesBy: "Tuesday 1 December", returnDays: 14 };

const samplePhoto = `/media/${samplePicture}.jpg`;

export function orderPaidSample(): Mail {
  return orderPaidEmail(sampleOrder, promises);
}

export function orderMailSamples(): readonly Mail[] {
  const partialKobo = kobo(1_200_000);
  const unpaid: OrderRecord = {
    ...sampleOrder,
    status: "PENDING_PAYMENT",
    paidAt: null,
    receivedKobo: kobo(0),
  };
  const withBalance = { ...sampleOrder, dueKobo: partialKobo };
  const expiresAt = new Date("2026-11-23T17:00:00Z");
  const partlyRefunded = { ...sampleOrder, refundedKobo: partialKobo };
  return [
    paymentLinkEmail(unpaid, `/pay/${unpaid.orderNumber}#sample`, expiresAt),
    paymentLinkEmail(withBalance, `/pay/${unpaid.orderNumber}#sample`, null),
    balancePaidEmail(sampleOrder, partialKobo),
    orderChangedEmail(withBalance, {
      differenceKobo: partialKobo,
      refundKobo: kobo(0),
      link: `/pay/${unpaid.orderNumber}#sample`,
    }),
    orderChangedEmail(sampleOrder, {
      differenceKobo: -partialKobo,
      refundKobo: partialKobo,
      link: null,
    }),
    orderPaidSample(),
    orderPaidEmail({ ...sampleOrder, paymentMethod: "transfer" }, promises, {
      amountKobo: sampleOrder.totalKobo,
      receivedOn: "2026-11-29",
      reference: "GTB-20261129-0417",
    }),
    orderShippedEmail(
      sampleOrder,
      { ...sampleParcel, carrier: "DHL", handOverCode: null, photoPath: samplePhoto },
      promises,
    ),
    orderShippedEmail(sampleOrder, sampleParcel, promises),
    orderDeliveredEmail(sampleOrder),
    orderCancelledEmail(sampleOrder),
    orderTrackingEmail(sampleOrder, sampleParcel),
    orderShipmentCancelledEmail(sampleOrder),
    orderNotDeliveredEmail(sampleOrder, sampleParcel),
    orderReopenedEmail({ ...unpaid, reservedUntil: expiresAt }),
    saleNotificationEmail(sampleOrder, defaultContent.contacts.contact),
    salesDigestEmail([sampleOrder, sampleOrder], defaultContent.contacts.contact),
    orderRefundEmail(partlyRefunded, partialKobo),
  ];
}
