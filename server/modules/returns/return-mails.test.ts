import { expect, test } from "vitest";
import { sampleOrder as order } from "#server/modules/orders/index.ts";
import { returnMail } from "./return-mails.ts";

const record = { reference: "EX-7K3M9QX", kind: "exchange", askedKind: "exchange" } as const;
const facts = {
  order,
  contact: { address: "4 Broad Street" },
  words: "",
  paidBack: "none" as const,
  href: "/",
  secret: true,
};

/** What the mail about a sent exchange says of its parcel. */
const said = (carrier: string, trackingNumber: string) => {
  const parcel = { carrier, trackingNumber, lines: [] };
  const mail = returnMail("sent", { ...facts, record: { ...record, ...parcel } });
  return JSON.stringify(mail.parts);
};

test("the mail about an exchange names the tracking number of a carrier that nobody named", () => {
  expect(said("", "GL-204-118")).toContain("GL-204-118");
  expect(said("", "GL-204-118")).not.toContain("Brought by");
  expect(said("", "")).not.toContain("Tracking number");
});

test("it leads to where the parcel can be followed", () => {
  expect(said("UPS", "1Z 9")).toContain("https://www.ups.com/track?tracknum=1Z%209");
  expect(said("Our own rider", "")).not.toContain("Follow the parcel");
});

/** What the mail about pieces that were taken in says, of two of which so many were lost. */
const saidOfLost = (lost: number) => {
  const sizes = { size: "M", wantedSize: "L", variantId: "v:M", wantedVariantId: "v:L" };
  const line = { position: 1, ...sizes, quantity: 2, asNew: 2 - lost, toMend: 0, lost };
  const parcel = { carrier: "", trackingNumber: "", lines: [line] };
  const mail = returnMail("arrived", { ...facts, record: { ...record, ...parcel } });
  return `${mail.subject} ${JSON.stringify(mail.parts)}`;
};

test("of pieces that did not come nobody is told that they arrived, nor promised anything", () => {
  expect(saidOfLost(0)).toContain("Your new size leaves us next.");
  expect(saidOfLost(1)).toContain("of the 2 pieces you sent back with EX-7K3M9QX, 1 came");
  expect(saidOfLost(2)).toContain("has not reached us");
  expect(saidOfLost(2)).not.toMatch(/arrived|leaves us next/);
});
