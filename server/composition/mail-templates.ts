import type { MailTemplate } from "#server/modules/mail/index.ts";
import { newsletterTemplates } from "#server/modules/newsletter/index.ts";

export const mailTemplates: readonly MailTemplate[] = newsletterTemplates;
