import { type PolicyName, policyNames } from "#contract/api/content/content-sections.ts";
import type { ContentOf } from "#contract/api/content/store-content.ts";
import type { SectionName, SectionValues } from "#contract/api/settings/store-settings.ts";
import type { Config } from "#server/platform/config/config.ts";
import { providerName } from "#server/platform/config/payment-config.ts";
import { about } from "#store/about.ts";
import { storeConfig } from "#store/config.ts";
import { deliveryPolicy } from "#store/delivery-policy.ts";
import { faq } from "#store/faq.ts";
import { storeHome } from "#store/home.ts";
import { privacy } from "#store/privacy.ts";
import { returnsPolicy } from "#store/returns-policy.ts";
import { terms } from "#store/terms.ts";

const { hero, stats, experience, spotlights, newsletter, partner, promo, testimonials } = storeHome;

export const defaultContent: ContentOf = structuredClone({
  contacts: storeConfig,
  home: {
    hero,
    stats: stats.map(({ figure, meaning, claim }) => ({
      figure,
      meaning,
      of: claim?.of ?? ("other" as const),
    })),
    experience,
    spotlights: spotlights.map(({ title, note }) => ({ title, note })),
    newsletter,
    partner,
    promo,
  },
  testimonials: { testimonials },
  questions: { topics: faq },
  about,
  privacy: { isVisible: false, ...privacy },
  terms: { isVisible: false, ...terms },
  "delivery-policy": { isVisible: false, ...deliveryPolicy },
  "returns-policy": { isVisible: false, ...returnsPolicy },
}) as ContentOf;

export function getDefaults<Part extends SectionName>(
  { mode, returnDays, reservationMinutes, saleNotifications, mailFrom }: SettingsConfig,
  part: Part,
): SectionValues[Part] {
  const defaults: SectionValues = {
    ...defaultContent,
    ...(mode === "demo" && visiblePolicies),
    selling: { returnDays, reservationMinutes, remindsUnpaid: true, saleNotifications },
    vat: { mode: "off", percent: 7.5, coversDelivery: true, tin: "" },
    transfer: {
      ...{
        isOn: false,
        usesOrderAccounts: false,
        bank: "",
        accountNumber: "",
        accountName: "",
        instructions: "",
      },
      reservationHours: 24,
    },
    mail: { senderName: parseSenderName(mailFrom), closing: "" },
  };
  return defaults[part];
}

/** The texts are samples: a live shop shows them once staff say so. */
const visiblePolicies = Object.fromEntries(
  policyNames.map((name) => [name, { ...defaultContent[name], isVisible: true }]),
) as Pick<ContentOf, PolicyName>;

export type SettingsConfig = Pick<
  Config,
  "mode" | "payments" | "returnDays" | "reservationMinutes" | "saleNotifications" | "mailFrom"
>;

/** The name of who takes card payments; undefined where nobody does. */
export function getCardProvider({ payments }: Pick<Config, "payments">): string | undefined {
  return payments.provider && providerName(payments.provider);
}

/** The name of `Aṣọ <hello@aso.example>`; empty for a bare address. */
function parseSenderName(mailFrom: string): string {
  return /^\s*"?([^"<@]*?)"?\s*</.exec(mailFrom)?.[1] ?? "";
}

/** As in store/config.ts; they reach nobody. */
const samplePhone = "2348000000000";
const sampleAddress = "14 Broad Street, Lagos Island, Lagos";

export function hasSampleContacts({ contact, chat }: ContentOf["contacts"]): boolean {
  const { email, stylingEmail, bulkEmail, phone, address } = contact;
  return (
    [email, stylingEmail, bulkEmail].some((each) => each.endsWith(".example")) ||
    [phone, chat.number].some((each) => each.replace(/\D/g, "") === samplePhone) ||
    address === sampleAddress
  );
}
