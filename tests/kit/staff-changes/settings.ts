import type { WordsOf } from "#contract/api/store-words.ts";
import { type WordsPart, wordsPartNames } from "#contract/api/words-parts.ts";
import { publishPart, readPart, readRules } from "../settings.ts";
import { addProduct } from "../shop.ts";
import type { StaffChanges } from "./change.ts";

/** A product that the store of the test takes for one that came with it. */
export const demoShirt = "demo-shirt-4k7x2q";

/** A part with one word more, to be told from what stands there. */
const edits: { readonly [Part in WordsPart]: (words: WordsOf[Part]) => WordsOf[Part] } = {
  contacts: (words) => ({ ...words, announcement: "Closed on Friday" }),
  home: (words) => ({ ...words, hero: { ...words.hero, title: "Harmattan wear" } }),
  voices: ({ voices }) => ({ voices: voices.slice(1) }),
  questions: ({ topics }) => ({ topics: topics.slice(1) }),
  about: (words) => ({ ...words, lead: "We make clothes." }),
};

function editOf<Part extends WordsPart>(part: Part): StaffChanges {
  return {
    [`PATCH /staff/words/${part}`]: async (shop, owner) => {
      const { version, words } = await readPart(shop, owner, part);
      return { about: part, body: { version, words: edits[part](words) }, tells: "both" };
    },
    [`POST /staff/words/${part}/previews`]: async (shop, owner) => {
      const { version, words } = await readPart(shop, owner, part);
      return { about: part, body: { version, words: edits[part](words) }, tells: "after" };
    },
  };
}

/** One valid call of each kind that changes what the shop says, by its pattern. */
export const settingsChanges: StaffChanges = {
  ...Object.assign({}, ...wordsPartNames.map(editOf)),
  "PATCH /staff/rules/selling": async (shop, { headers }) => {
    const { version, words } = await readRules(shop, headers, "selling");
    return {
      about: "selling",
      body: { version, words: { ...words, returnDays: 30 } },
      tells: "both",
    };
  },
  "PATCH /staff/rules/transfer": async (shop, { headers }) => {
    const { version, words } = await readRules(shop, headers, "transfer");
    return {
      about: "transfer",
      body: { version, words: { ...words, holdHours: 48 } },
      tells: "both",
    };
  },
  "PATCH /staff/rules/mail": async (shop, { headers }) => {
    const { version, words } = await readRules(shop, headers, "mail");
    return {
      about: "mail",
      body: { version, words: { ...words, closing: "Ẹ ṣé." } },
      tells: "both",
    };
  },
  "POST /staff/rules/{id}/return": async (shop, { headers }) => {
    const { version, words } = await readRules(shop, headers, "selling");
    const body = { version, words: { ...words, returnDays: 60 } };
    await shop.api("PATCH /staff/rules/selling", { headers, body });
    return { id: "selling", body: { version: version + 1, to: 1 }, tells: "both" };
  },
  "POST /staff/first-steps/dismissal": async () => ({
    about: "first-steps",
    body: { dismissed: true },
    tells: "after",
  }),
  "POST /staff/first-steps/mail": async () => ({ tells: "after" }),
  "POST /staff/first-steps/payment": async () => ({ tells: "after" }),
  "POST /staff/first-steps/demo/removal": async (shop) => {
    await addProduct(shop, { id: demoShirt });
    return {
      about: "demo-store",
      body: { goods: 1, types: 0, orders: 0, people: 0, discounts: 0, enquiries: 0 },
      tells: "after",
    };
  },
  "POST /staff/words/{id}/return": async (shop, owner) => {
    const published = await publishPart(shop, owner, "voices", () => ({ voices: [] }));
    return {
      id: "voices",
      body: { version: published.body.data.version, to: 1 },
      tells: "both",
    };
  },
};
