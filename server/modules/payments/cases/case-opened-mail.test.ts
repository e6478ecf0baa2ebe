import { expect, test } from "vitest";
import { sampleOrder } from "#server/modules/orders/emails/index.ts";
import { caseOpenedMail } from "./case-mails.ts";

const mailOf = (email: string, phone = sampleOrder.shippingInfo.phone) =>
  caseOpenedMail(
    {
      kind: "paid_after_close",
      order: { ...sampleOrder, email, shippingInfo: { ...sampleOrder.shippingInfo, phone } },
      reference: "ASO-1",
      detail: "The payment arrived after the order was closed.",
    },
    { email: "shop@example.com" },
  );

test("tells staff whether the buyer was emailed, which an erased buyer is not", () => {
  expect(JSON.stringify(mailOf("ada@example.com"))).toContain("The customer has been emailed.");
  const byPhone = JSON.stringify(mailOf("", "0803 456 7890"));
  expect(byPhone).toContain("The customer has no email, so no email was sent.");
  expect(byPhone).toContain("0803 456 7890");
  const erased = JSON.stringify(mailOf("", ""));
  expect(erased).toContain("The customer's data was erased, so no email was sent.");
  expect(erased).not.toContain("Buyer");
});
