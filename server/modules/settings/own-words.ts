import type { WordsOf } from "#contract/api/store-words.ts";
import { about } from "#store/about.ts";
import { storeConfig } from "#store/config.ts";
import { faq } from "#store/faq.ts";
import { storeHome } from "#store/home.ts";

const { announcement, contact, chat, socials } = storeConfig;
const { hero, stats, experience, partner, promo, testimonials } = storeHome;

/** What the store's files say, which stands until staff publish something else. */
export const ownWords: WordsOf = structuredClone({
  contacts: { announcement, contact, chat, socials },
  home: {
    hero,
    stats: stats.map(({ figure, meaning, claim }) => ({
      figure,
      meaning,
      of: claim && claim.of !== "inTimePercent" ? claim.of : ("other" as const),
    })),
    experience,
    partner,
    promo,
  },
  voices: { voices: testimonials },
  questions: { topics: faq },
  about,
}) as WordsOf;
