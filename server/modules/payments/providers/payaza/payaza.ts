import { toNaira } from "#contract/money/naira.ts";
import { type PayazaConfig, providerNames } from "#server/platform/config/payment-config.ts";
import { signText } from "../call-provider.ts";
import type { PaymentProvider } from "../provider.ts";
import { openAccount } from "./account.ts";
import { queryTransaction } from "./query.ts";
import { findPayazaRefund, postRefund } from "./refunds.ts";
import { parseWebhook } from "./webhook.ts";

export function createPayaza(config: PayazaConfig): PaymentProvider {
  const { publicKey, secretKey, mode, checkoutOrigin } = config;
  return {
    id: "payaza",
    mode,
    checkout: "frame",
    async start({ reference, amountKobo, customer, accountMinutes }) {
      return {
        kind: "started",
        start: {
          checkout: "frame",
          providerName: providerNames.payaza,
          checkoutOrigin,
          merchantKey: publicKey,
          connectionMode: mode,
          reference,
          amount: toNaira(amountKobo),
          currency: "NGN",
          customer,
          accountMinutes,
        },
      };
    },
    openAccount: (account) => openAccount(config, account),
    query: (reference, channel) => queryTransaction(config, reference, channel),
    refund: (refund) => postRefund(config, refund),
    findRefund: (wanted) => findPayazaRefund(config, wanted),
    parseEvent: (body, headers) => parseWebhook(body, headers, secretKey),
    sign: (text) => signText(text, secretKey),
  };
}
