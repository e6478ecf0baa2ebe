import { expect, test } from "vitest";
import { sampleOrder as order } from "#server/modules/orders/emails/index.ts";
import { type ReturnMailKind, returnMail } from "./return-emails.ts";

const record = { reference: "EX-7K3M9QX", kind: "exchange", requestedKind: "exchange" } as const;
const data = {
  order,
  contact: { address: "4 Broad Street" },
  message: "",
  paidBack: "none" as const,
  href: "/",
  secret: true,
};

const said = (carrier: string, trackingNumber: string) => {
  const parcel = { carrier, trackingNumber, lines: [] };
  const mail = returnMail("shipped", { ...data, record: { ...record, ...parcel } });
  return JSON.stringify(mail.parts);
};

test("the exchange email shows a tracking number without a carrier", () => {
  expect(said("", "GL-204-118")).toContain("GL-204-118");
  expect(said("", "GL-204-118")).not.toContain("Delivered by");
  expect(said("", "")).not.toContain("Tracking number");
});

test("it links to the tracking page", () => {
  expect(said("UPS", "1Z 9")).toContain("https://www.ups.com/track?tracknum=1Z%209");
  expect(said("Our own rider", "")).not.toContain("Track parcel");
});

/** What the mail about pieces that were taken in says, of two of which so many were lost. */
const saidOfLost = (lost: number) => {
  const sizes = { size: "M", wantedSize: "L", variantId: "v:M", wantedVariantId: "v:L" };
  const line = { position: 1, ...sizes, quantity: 2, sellable: 2 - lost, damaged: 0, lost };
  const parcel = { carrier: "", trackingNumber: "", lines: [line] };
  const mail = returnMail("received", { ...data, record: { ...record, ...parcel } });
  return `${mail.subject} ${JSON.stringify(mail.parts)}`;
};

test.each([
  ["approved", true],
  ["received", true],
  ["not-shipped", true],
  ["requested", false],
  ["shipped", false],
  ["closed", false],
] as const)(
  "the pair says that the new size is reserved: %s %s",
  (step: ReturnMailKind, isSaid) => {
    const sizes = { size: "M", wantedSize: "L", variantId: "v:M", wantedVariantId: "v:L" };
    const line = { position: 1, ...sizes, quantity: 1, sellable: 1, damaged: 0, lost: 0 };
    const parcel = { carrier: "", trackingNumber: "", lines: [line] };
    const mail = returnMail(step, { ...data, record: { ...record, ...parcel } });
    const pairs = mail.parts.flatMap((part) => (part.kind === "pairs" ? part.pairs : []));
    expect(pairs).toMatchObject([{ wantedSize: "L", isReserved: isSaid }]);
  },
);

test("lost items are not reported as arrived, and nothing is promised for them", () => {
  expect(saidOfLost(0)).toContain("We'll send your new size next.");
  expect(saidOfLost(1)).toContain("We received 1 of the 2 items of your return EX-7K3M9QX");
  expect(saidOfLost(2)).toContain("haven't received");
  expect(saidOfLost(2)).toContain('"isReserved":false');
  expect(saidOfLost(2)).not.toMatch(/arrived|leaves us next/);
});
