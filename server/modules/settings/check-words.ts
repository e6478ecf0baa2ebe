import type { FieldError } from "#contract/api/error-codes.ts";
import type { SettingsOf, SettingsPart } from "#contract/api/store-rules.ts";
import { wordsLimits } from "#contract/api/words-limits.ts";
import { isEmail } from "#contract/validation/email.ts";
import { isLink } from "#contract/validation/link.ts";
import { readFigure } from "#contract/validation/read-figure.ts";
import { faultyFields } from "#server/platform/errors.ts";

type Faults = FieldError[];

const linkFault =
  "Type a path of the shop such as /products, or an address that begins with https:, mailto: or tel:";

/** What a schema cannot say of each part. */
const rules: { readonly [Part in SettingsPart]: (words: SettingsOf[Part]) => Faults } = {
  contacts: ({ contact, socials }) => [
    ...(["email", "stylingEmail", "bulkEmail"] as const).flatMap((name) =>
      isEmail(contact[name]) ? [] : [fault(`contact.${name}`, "Enter a valid email")],
    ),
    ...socials.flatMap(({ url }, n) => linkFaults(`socials.${n}.url`, url)),
    ...twice("socials", socials, "name"),
  ],
  home: ({ stats, experience, promo }) => [
    ...stats.flatMap(({ figure, of }, n) =>
      of === "other" || readFigure(figure) !== undefined
        ? []
        : [fault(`stats.${n}.figure`, "Begin with a number, such as 5K+ or 48hr")],
    ),
    ...twice("stats", stats, "meaning"),
    ...twice("experience.blurbs", experience.blurbs, "title"),
    ...linkFaults("promo.to", promo.to),
  ],
  voices: ({ voices }) => twice("voices", voices, "quote"),
  questions: ({ topics }) => {
    const all = topics.flatMap(({ entries }, t) =>
      entries.map((entry, n) => ({ entry, at: `topics.${t}.entries.${n}` })),
    );
    const seen = new Set<string>();
    return [
      ...twice("topics", topics, "title"),
      ...all.flatMap(({ entry: { id, more }, at }) => {
        const isTaken = seen.has(id);
        seen.add(id);
        return [
          ...(isTaken ? [fault(`${at}.id`, "Another question has this address")] : []),
          ...(more ? linkFaults(`${at}.more.to`, more.to) : []),
        ];
      }),
      ...(all.length > wordsLimits.allEntries
        ? [fault("topics", `Must have at most ${wordsLimits.allEntries} questions`)]
        : []),
    ];
  },
  about: ({ parts }) => twice("parts", parts, "title"),
  selling: () => [],
  transfer: ({ isOn, ...account }) =>
    (["bank", "accountNumber", "accountName"] as const).flatMap((name) =>
      isOn && account[name] === "" ? [fault(name, "Needed to be paid by transfer")] : [],
    ),
  mail: () => [],
};

/**
 * Words as they are kept: without spaces around them.
 * @throws {AppError} `validation_failed`, naming each field that is wrong
 */
export function checkWords<Part extends SettingsPart>(
  part: Part,
  words: SettingsOf[Part],
): SettingsOf[Part] {
  const faults: Faults = [];
  const tidy = trimmed(words, "", faults) as SettingsOf[Part];
  faults.push(...rules[part](tidy));
  if (faults.length > 0) {
    throw faultyFields(faults.map(({ field, message }) => fault(`words.${field}`, message)));
  }
  return tidy;
}

/** Takes spaces off every text; one of nothing but spaces says nothing. */
function trimmed(value: unknown, path: string, faults: Faults): unknown {
  if (typeof value === "string") {
    const text = value.trim();
    if (text === "" && value !== "") faults.push(fault(path, "Required"));
    return text;
  }
  const inner = (name: string | number) => (path === "" ? `${name}` : `${path}.${name}`);
  if (Array.isArray(value)) return value.map((item, n) => trimmed(item, inner(n), faults));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [name, trimmed(item, inner(name), faults)]),
  );
}

function linkFaults(field: string, address: string): Faults {
  return isLink(address) ? [] : [fault(field, linkFault)];
}

/** Entries of a list that are called what another is called already. */
function twice<Name extends string>(
  list: string,
  entries: readonly Readonly<Record<Name, string>>[],
  name: Name,
): Faults {
  const seen = new Set<string>();
  return entries.flatMap((entry, n) => {
    const isTaken = seen.has(entry[name]);
    seen.add(entry[name]);
    return isTaken ? [fault(`${list}.${n}.${name}`, "Is there twice")] : [];
  });
}

function fault(field: string, message: string): FieldError {
  return { field, message };
}
