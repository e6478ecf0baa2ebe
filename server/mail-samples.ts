import { accountMailSamples } from "./modules/accounts/index.ts";
import { businessMailSamples } from "./modules/business/index.ts";
import { testMail } from "./modules/firststeps/index.ts";
import type { Mail } from "./modules/mail/index.ts";
import { newsletterMailSamples } from "./modules/newsletter/index.ts";
import { orderMailSamples } from "./modules/orders/index.ts";
import { paymentMailSamples } from "./modules/payments/index.ts";
import { returnMailSamples } from "./modules/returns/index.ts";
import { staffMailSamples } from "./modules/staff/index.ts";
import type { Config } from "./platform/config.ts";

/** Every message the store writes, with sample data, for the preview pages of the mailbox. */
export function mailSamples(config: Pick<Config, "publicUrl">): readonly Mail[] {
  return [
    ...accountMailSamples(),
    ...newsletterMailSamples(config),
    ...orderMailSamples(),
    ...businessMailSamples(),
    ...paymentMailSamples(),
    ...returnMailSamples(),
    ...staffMailSamples(),
    testMail({ name: "Kẹ́mi", email: "kemi@example.com" }),
  ];
}
