import { accountMailSamples } from "#server/modules/accounts/index.ts";
import { businessMailSamples } from "#server/modules/business/index.ts";
import { healthMailSamples } from "#server/modules/health/index.ts";
import type { Mail } from "#server/modules/mail/index.ts";
import { newsletterMailSamples } from "#server/modules/newsletter/index.ts";
import { testMail } from "#server/modules/onboarding/index.ts";
import { orderMailSamples } from "#server/modules/orders/index.ts";
import { paymentMailSamples } from "#server/modules/payments/index.ts";
import { returnMailSamples } from "#server/modules/returns/index.ts";
import { staffMailSamples } from "#server/modules/staff/index.ts";
import { stockAlertMailSamples } from "#server/modules/stock-alerts/index.ts";
import { webhookMailSamples } from "#server/modules/webhooks/index.ts";
import type { Config } from "#server/platform/config/config.ts";

export function mailSamples(config: Pick<Config, "publicUrl">): readonly Mail[] {
  return [
    ...accountMailSamples(),
    ...newsletterMailSamples(config),
    ...orderMailSamples(),
    ...businessMailSamples(),
    ...paymentMailSamples(),
    ...returnMailSamples(),
    ...stockAlertMailSamples(config),
    ...staffMailSamples(),
    ...webhookMailSamples(),
    ...healthMailSamples(),
    testMail({ name: "Kẹ́mi", email: "kemi@example.com" }),
  ];
}
