import { accountTemplates } from "#server/modules/accounts/index.ts";
import { businessTemplates } from "#server/modules/business/index.ts";
import { healthTemplates } from "#server/modules/health/index.ts";
import type { MailTemplate } from "#server/modules/mail/index.ts";
import { newsletterTemplates } from "#server/modules/newsletter/index.ts";
import { onboardingTemplates } from "#server/modules/onboarding/index.ts";
import { orderMailTemplates } from "#server/modules/orders/index.ts";
import { paymentTemplates } from "#server/modules/payments/index.ts";
import { returnTemplates } from "#server/modules/returns/index.ts";
import { staffTemplates } from "#server/modules/staff/index.ts";
import { stockAlertTemplates } from "#server/modules/stock-alerts/index.ts";
import { webhookTemplates } from "#server/modules/webhooks/index.ts";

export const mailTemplates: readonly MailTemplate[] = [
  ...accountTemplates,
  ...newsletterTemplates,
  ...stockAlertTemplates,
  ...orderMailTemplates,
  ...businessTemplates,
  ...paymentTemplates,
  ...returnTemplates,
  ...staffTemplates,
  ...webhookTemplates,
  ...healthTemplates,
  ...onboardingTemplates,
];
