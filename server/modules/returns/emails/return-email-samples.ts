import type { Mail } from "#server/modules/mail/index.ts";
import { sampleOrder as order } from "#server/modules/orders/emails/index.ts";
import { defaultContent } from "#server/modules/settings/index.ts";
import {
  type ReturnMailKind,
  returnLinkMail,
  returnMail,
  trackingChangedMail,
} from "./return-emails.ts";

const record = {
  reference: "EX-7K3M9QX",
  kind: "exchange",
  requestedKind: "exchange",
  carrier: "GIG Logistics",
  trackingNumber: "GL-204-118-7731",
  lines: [
    {
      position: 1,
      variantId: "sample:M",
      size: "M",
      wantedVariantId: "sample:L",
      wantedSize: "L",
      quantity: 1,
      sellable: 0,
      damaged: 0,
      lost: 0,
    },
  ],
} as const;
const notRefunded = { paidBack: "none" } as const;
const link = { href: "/exchange#ASO-7K3M9QXD.sample", secret: true };

const messages: Readonly<Record<ReturnMailKind, string>> = {
  requested: "",
  approved: "",
  declined: "The seam was cut after it was worn.",
  received: "",
  shipped: "Your boubou came home well.",
  closed: "Nothing has reached us in four weeks.",
  withdrawn: "",
  "review-again": "",
  "not-received": "",
  "not-shipped": "",
  reopened: "",
};

export function returnMailSamples(): readonly Mail[] {
  const { contact } = defaultContent.contacts;
  const mails = Object.entries(messages) as [ReturnMailKind, string][];
  return [
    returnLinkMail(order, link),
    ...mails.map(([kind, message]) =>
      returnMail(kind, { order, record, message, contact, ...notRefunded, ...link }),
    ),
    trackingChangedMail(order, record, link),
    returnMail("approved", {
      ...{ order, record: { ...record, kind: "refund" }, message: "", contact },
      ...notRefunded,
      ...link,
    }),
  ];
}
