import type { Runtime } from "#server/database/runtime.ts";
import type { Config } from "#server/platform/config/config.ts";
import type { PayazaConfig } from "#server/platform/config/payment-config.ts";

export function payazaConfig({ payments: { payaza } }: Pick<Config, "payments">): PayazaConfig {
  if (!payaza) throw new Error("Payaza has no keys");
  return payaza;
}

/** The same store with other settings of the provider, such as an address where nobody answers. */
export function withPayaza(runtime: Runtime, changes: Partial<PayazaConfig>): Runtime {
  const { config } = runtime;
  const payaza = { ...payazaConfig(config), ...changes };
  return { ...runtime, config: { ...config, payments: { ...config.payments, payaza } } };
}
