import { expect, test } from "vitest";
import { sampleOrder } from "#server/modules/orders/index.ts";
import { reviewMail } from "./review-mail.ts";

const mailOf = (email: string) =>
  reviewMail(
    {
      kind: "paid_after_close",
      order: { ...sampleOrder, email },
      reference: "ASO-1",
      detail: "The order was closed before the money came.",
    },
    { email: "shop@example.com" },
  );

test("staff read whether the buyer was told, which nobody is who was forgotten", () => {
  expect(JSON.stringify(mailOf("ada@example.com"))).toContain("The buyer has been told by mail.");
  const forgotten = JSON.stringify(mailOf(""));
  expect(forgotten).toContain("Its buyer was forgotten: nobody was told.");
  expect(forgotten).not.toContain("Buyer");
});
