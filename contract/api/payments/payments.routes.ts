import { Type } from "typebox";
import { defineRoutes } from "../define-routes.ts";
import { OrderLookup, PaymentStart } from "../orders/orders.ts";
import { TestPayment, TestPaymentToken } from "../settings/onboarding.ts";
import { LookupPayment, PaymentReport, PaymentStatus } from "./order-payments.ts";

const ofOrder = {
  params: { orderNumber: Type.String({ maxLength: 40, pattern: "^[\\w-]+$" }) },
  headers: Type.Object({ "x-order-token": Type.Optional(Type.String({ maxLength: 200 })) }),
};

export const shopPaymentRoutes = defineRoutes("payments", {
  "POST /orders/lookup/pay": {
    summary: "Start paying for an order found by its number and email",
    body: OrderLookup,
    reply: LookupPayment,
    errors: ["not_found", "order_not_payable"],
  },
  "GET /orders/:orderNumber/payment": {
    ...ofOrder,
    summary: "Get the payment status of an order; checks with the provider while it is unpaid",
    reply: PaymentStatus,
  },
  "POST /orders/:orderNumber/payment": {
    ...ofOrder,
    summary: "Report a checkout event; the payment is then checked with the provider",
    body: PaymentReport,
    reply: PaymentStatus,
  },
  "POST /orders/:orderNumber/payment/attempts": {
    ...ofOrder,
    summary: "Start another payment attempt once no earlier one can succeed",
    reply: PaymentStart,
    errors: ["payment_unresolved", "order_not_payable", "unavailable"],
  },
  "POST /orders/:orderNumber/payment/account": {
    ...ofOrder,
    summary: "Get a bank account made for the order, or the one that is still open",
    reply: PaymentStatus,
    errors: ["payment_unresolved", "order_not_payable", "unavailable"],
  },
});

export const paymentWebhookRoutes = defineRoutes("payments", {
  "POST /payments/:provider/webhook": {
    summary: "Receive a signed event from a payment provider",
    params: { provider: Type.String({ maxLength: 20, pattern: "^[a-z]+$" }) },
    reply: Type.Object({ received: Type.Literal(true) }),
    errors: ["not_found", "invalid_signature", "malformed_body"],
  },
});

export const shopTestPaymentRoutes = defineRoutes("payments", {
  "POST /payment-tests": {
    summary: "Get the checkout details and status of a test payment",
    body: TestPaymentToken,
    reply: TestPayment,
    errors: ["not_found"],
  },
});

export const shopCreditNoteRoutes = defineRoutes("orders", {
  "GET /orders/:id/refunds/:refundId/credit-note": {
    summary: "Get the credit note of a refund as a PDF",
    file: true,
    errors: ["email_unverified"],
  },
});
