import type { Config } from "#server/platform/config/config.ts";
import type { ProviderId } from "#server/platform/config/payment-config.ts";
import { createPayaza } from "./payaza/payaza.ts";
import { createPaystack } from "./paystack/paystack.ts";
import type { PaymentProvider } from "./provider.ts";

type WithPayments = Pick<Config, "payments">;

/** @returns undefined without keys for it */
export function findProvider(
  { payments }: WithPayments,
  id: string | null,
): PaymentProvider | undefined {
  switch (id as ProviderId | null) {
    case "payaza":
      return payments.payaza && createPayaza(payments.payaza);
    case "paystack":
      return payments.paystack && createPaystack(payments.paystack);
    default:
      return undefined;
  }
}

/** The one that takes new payments; undefined where only bank transfers are taken. */
export function currentProvider(config: WithPayments): PaymentProvider | undefined {
  return findProvider(config, config.payments.provider ?? null);
}

/** Why a payment cannot be checked whose provider has no keys any more. */
export const noKeys = "no keys are set";
