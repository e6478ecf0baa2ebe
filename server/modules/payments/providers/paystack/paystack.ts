import type { PaystackConfig } from "#server/platform/config/payment-config.ts";
import { signText } from "../call-provider.ts";
import type { PaymentProvider } from "../provider.ts";
import { chargeTransfer } from "./account.ts";
import { fetchDispute } from "./disputes.ts";
import { createPaystackRefund, findPaystackRefund } from "./refunds.ts";
import { initializeTransaction, verifyTransaction } from "./transactions.ts";
import { parsePaystackEvent } from "./webhook.ts";

export function createPaystack(config: PaystackConfig): PaymentProvider {
  const { mode, secretKey } = config;
  return {
    id: "paystack",
    mode,
    checkout: "page",
    start: (payment) => initializeTransaction(config, payment),
    openAccount: (account) => chargeTransfer(config, account),
    query: (reference) => verifyTransaction(config, reference),
    refund: (refund) => createPaystackRefund(config, refund),
    findRefund: (wanted) => findPaystackRefund(config, wanted),
    findDispute: (id) => fetchDispute(config, id),
    parseEvent: (body, headers) => parsePaystackEvent(body, headers, secretKey),
    sign: (text) => signText(text, secretKey),
  };
}
