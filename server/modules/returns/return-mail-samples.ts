import type { Mail } from "#server/modules/mail/index.ts";
import { sampleOrder as order } from "#server/modules/orders/index.ts";
import { ownWords } from "#server/modules/settings/index.ts";
import { newParcelMail, type ReturnMailKind, returnLinkMail, returnMail } from "./return-mails.ts";

const record = {
  reference: "EX-7K3M9QX",
  kind: "exchange",
  askedKind: "exchange",
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
      asNew: 0,
      toMend: 0,
      lost: 0,
    },
  ],
} as const;
const unpaid = { paidBack: "none" } as const;
const link = { href: "/exchange#ASO-7K3M9QXD.sample", secret: true };

const steps: Readonly<Record<ReturnMailKind, string>> = {
  asked: "",
  approved: "",
  declined: "The seam was cut after it was worn.",
  arrived: "",
  sent: "Your boubou came home well.",
  closed: "Nothing has reached us in four weeks.",
  withdrawn: "",
};

/** Every message of this module with sample data, to look at. */
export function returnMailSamples(): readonly Mail[] {
  const { contact } = ownWords.contacts;
  const mails = Object.entries(steps) as [ReturnMailKind, string][];
  return [
    returnLinkMail(order, link),
    ...mails.map(([kind, words]) =>
      returnMail(kind, { order, record, words, contact, ...unpaid, ...link }),
    ),
    newParcelMail(order, record, link),
    returnMail("approved", {
      ...{ order, record: { ...record, kind: "refund" }, words: "", contact },
      ...unpaid,
      ...link,
    }),
  ];
}
