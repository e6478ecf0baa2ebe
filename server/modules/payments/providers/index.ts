import type { Runtime } from "#server/database/runtime.ts";
import type { Config } from "#server/platform/config/config.ts";
import { createExtensionProvider } from "./extension-provider.ts";
import { createPayaza } from "./payaza/payaza.ts";
import { createPaystack } from "./paystack/paystack.ts";
import type { PaymentProvider } from "./provider.ts";

/** Who has providers: those with keys, and that of an extension. */
export type ProviderRuntime = Pick<Runtime, "config" | "extensions" | "extensionCalls">;

/** @returns undefined without keys for it */
export function findProvider(
  { config, extensions, extensionCalls }: ProviderRuntime,
  id: string | null,
): PaymentProvider | undefined {
  const { paymentProvider } = extensions;
  return paymentProvider && paymentProvider.id === id
    ? createExtensionProvider(paymentProvider, extensionCalls)
    : findBuiltInProvider(config, id);
}

/** @returns undefined without keys for it */
export function findBuiltInProvider(
  { payments }: Pick<Config, "payments">,
  id: string | null,
): PaymentProvider | undefined {
  switch (id) {
    case "payaza":
      return payments.payaza && createPayaza(payments.payaza);
    case "paystack":
      return payments.paystack && createPaystack(payments.paystack);
    default:
      return undefined;
  }
}

/** The one that takes new payments; undefined where only bank transfers are taken. */
export function currentProvider(runtime: ProviderRuntime): PaymentProvider | undefined {
  return findProvider(runtime, runtime.config.payments.provider ?? null);
}

/** Why a payment cannot be checked whose provider has no keys any more. */
export const noKeys = "no keys are set";
