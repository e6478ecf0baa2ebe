import type { SettingsOf, SettingsPart } from "#contract/api/store-rules.ts";
import type { WordsOf } from "#contract/api/store-words.ts";
import type { Config } from "#server/platform/config.ts";
import { about } from "#store/about.ts";
import { storeConfig } from "#store/config.ts";
import { faq } from "#store/faq.ts";
import { storeHome } from "#store/home.ts";

const { hero, stats, experience, spotlights, newsletter, partner, promo, testimonials } = storeHome;

/** What the store's files say, which stands until staff publish something else. */
export const ownWords: WordsOf = structuredClone({
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
  voices: { voices: testimonials },
  questions: { topics: faq },
  about,
}) as WordsOf;

/** What a part is before anybody publishes it: the words of the store's files, the rules of the environment. */
export function ownOf<Part extends SettingsPart>(
  { returnDays, orderHoldMinutes, saleNotices, mailFrom }: RulesConfig,
  part: Part,
): SettingsOf[Part] {
  const own: SettingsOf = {
    ...ownWords,
    selling: { returnDays, orderHoldMinutes, saleNotices },
    transfer: {
      ...{ isOn: false, bank: "", accountNumber: "", accountName: "", words: "" },
      holdHours: 24,
    },
    mail: { senderName: senderNameOf(mailFrom), closing: "" },
  };
  return own[part];
}

/** What of the configuration staff may set otherwise. */
export type RulesConfig = Pick<
  Config,
  "returnDays" | "orderHoldMinutes" | "saleNotices" | "mailFrom"
>;

/** The name of `Aṣọ <hello@aso.example>`; empty where an address stands alone. */
function senderNameOf(mailFrom: string): string {
  return /^\s*"?([^"<@]*?)"?\s*</.exec(mailFrom)?.[1] ?? "";
}
