import { contentLimits } from "#contract/api/content/content-limits.ts";
import type { ContentOf, PolicyContent } from "#contract/api/content/store-content.ts";
import type { FieldError } from "#contract/api/error-codes.ts";
import type { SectionName, SectionValues } from "#contract/api/settings/store-settings.ts";
import { isEmail } from "#contract/validation/email.ts";
import { parseStat } from "#contract/validation/parse-count.ts";
import type { Queryable } from "#server/database/connection/connection.ts";
import { findKnownAssets } from "#server/modules/media/index.ts";
import { validationError } from "#server/platform/errors/errors.ts";
import { loadNameFont } from "./draw-name.ts";
import { listUnknownPlaceholders } from "./policy-text.ts";
import { listSectionPictures, type SectionPicture } from "./read-settings.ts";

type FieldErrors = FieldError[];

const linkMessage =
  "Enter a path such as /products, or a link starting with https:, mailto: or tel:";

/** What a schema cannot check. */
const validators: { readonly [Part in SectionName]: (values: SectionValues[Part]) => FieldErrors } =
  {
    contacts: ({ contact, socials }) => [
      ...(["email", "stylingEmail", "bulkEmail"] as const).flatMap((name) =>
        isEmail(contact[name]) ? [] : [fieldError(`contact.${name}`, "Enter a valid email")],
      ),
      ...socials.flatMap(({ url }, n) => validateLink(`socials.${n}.url`, url)),
      ...findDuplicates("socials", socials, "name"),
    ],
    home: ({ stats, experience, promo }) => [
      ...stats.flatMap(({ figure, of }, n) =>
        of === "other" || parseStat(figure) !== undefined
          ? []
          : [fieldError(`stats.${n}.figure`, "Start with a number, such as 5K+ or 48hr")],
      ),
      ...findDuplicates("stats", stats, "meaning"),
      ...findDuplicates("experience.blurbs", experience.blurbs, "title"),
      ...validateLink("promo.to", promo.to),
    ],
    testimonials: ({ testimonials }) => findDuplicates("testimonials", testimonials, "quote"),
    questions: ({ topics }) => {
      const all = topics.flatMap(({ entries }, t) =>
        entries.map((entry, n) => ({ entry, at: `topics.${t}.entries.${n}` })),
      );
      const known = new Set<string>();
      return [
        ...findDuplicates("topics", topics, "title"),
        ...all.flatMap(({ entry: { id, more }, at }) => {
          const isDuplicate = known.has(id);
          known.add(id);
          return [
            ...(isDuplicate ? [fieldError(`${at}.id`, "Another question uses this address")] : []),
            ...(more ? validateLink(`${at}.more.to`, more.to) : []),
          ];
        }),
        ...(all.length > contentLimits.allEntries
          ? [fieldError("topics", `Must have at most ${contentLimits.allEntries} questions`)]
          : []),
      ];
    },
    about: ({ parts }) => findDuplicates("parts", parts, "title"),
    privacy: validatePolicy,
    terms: validatePolicy,
    "delivery-policy": validatePolicy,
    "returns-policy": validatePolicy,
    selling: () => [],
    vat: ({ percent }) =>
      Math.abs(percent * 100 - Math.round(percent * 100)) < 1e-9
        ? []
        : [fieldError("percent", "Use at most two decimals")],
    transfer: ({ isOn, ...account }) =>
      (["bank", "accountNumber", "accountName"] as const).flatMap((name) =>
        isOn && account[name] === "" ? [fieldError(name, "Required for bank transfers")] : [],
      ),
    mail: () => [],
  };

/** @throws {AppError} `validation_failed` */
export function validateSection<Part extends SectionName>(
  part: Part,
  values: SectionValues[Part],
): SectionValues[Part] {
  const errors: FieldErrors = [];
  const trimmedValues = trimTexts(values, "", errors) as SectionValues[Part];
  errors.push(...validators[part](trimmedValues));
  if (errors.length > 0) {
    throw validationError(
      errors.map(({ field, message }) => fieldError(`values.${field}`, message)),
    );
  }
  return trimmedValues;
}

/** @throws {AppError} `validation_failed` where a picture is missing or the store's name cannot be drawn */
export async function requireDisplayable<Part extends SectionName>(
  on: Queryable,
  part: Part,
  values: SectionValues[Part],
): Promise<void> {
  const errors = [
    ...(await validatePictures(on, listSectionPictures(part, values))),
    ...(part === "contacts" ? await validateName(values as ContentOf["contacts"]) : []),
  ];
  if (errors.length > 0) throw validationError(errors);
}

function trimTexts(value: unknown, path: string, errors: FieldErrors): unknown {
  if (typeof value === "string") {
    const text = value.trim();
    if (text === "" && value !== "") errors.push(fieldError(path, "Required"));
    return text;
  }
  const inner = (name: string | number) => (path === "" ? `${name}` : `${path}.${name}`);
  if (Array.isArray(value)) return value.map((item, n) => trimTexts(item, inner(n), errors));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [name, trimTexts(item, inner(name), errors)]),
  );
}

function validatePolicy({ summary, sections }: PolicyContent): FieldErrors {
  return [
    ...summary.flatMap(({ title, text }, n) => [
      ...validatePlaceholders(`summary.${n}.title`, title),
      ...validatePlaceholders(`summary.${n}.text`, text),
    ]),
    ...sections.flatMap(({ text }, n) => [
      ...validatePlaceholders(`sections.${n}.text`, text),
      ...[...text.matchAll(/\]\(([^)]*)\)/g)].flatMap(([, to = ""]) =>
        validateLink(`sections.${n}.text`, to),
      ),
    ]),
    ...findDuplicates("sections", sections, "id"),
    ...findDuplicates("sections", sections, "title"),
  ];
}

function validatePlaceholders(field: string, text: string): FieldErrors {
  const [unknown] = listUnknownPlaceholders(text);
  return unknown === undefined ? [] : [fieldError(field, `No value is called {${unknown}}`)];
}

function validateLink(field: string, address: string): FieldErrors {
  return isLink(address) ? [] : [fieldError(field, linkMessage)];
}

function findDuplicates<Name extends string>(
  list: string,
  entries: readonly Readonly<Record<Name, string>>[],
  name: Name,
): FieldErrors {
  const known = new Set<string>();
  return entries.flatMap((entry, n) => {
    const isDuplicate = known.has(entry[name]);
    known.add(entry[name]);
    return isDuplicate ? [fieldError(`${list}.${n}.${name}`, "Duplicate")] : [];
  });
}

function fieldError(field: string, message: string): FieldError {
  return { field, message };
}

async function validatePictures(
  on: Queryable,
  pictures: readonly SectionPicture[],
): Promise<FieldError[]> {
  if (pictures.length === 0) return [];
  const known = await findKnownAssets(
    on,
    pictures.map(({ id }) => id),
  );
  return pictures
    .filter(({ id }) => !known.has(id))
    .map(({ field }) => ({ field: `values.${field}`, message: "Image not found" }));
}

async function validateName({ name }: ContentOf["contacts"]): Promise<FieldError[]> {
  const missing = (await loadNameFont()).findMissingCharacters(name);
  if (missing.length === 0) return [];
  const message = `${missing.join(" ")} can't be displayed. Use Latin letters, with or without accents`;
  return [{ field: "values.name", message }];
}

const forms = [
  // A path; `//host` and `/\host` name another host.
  /^\/(?!\/)[^\s\\]*$/u,
  // No user info, which hides the real host.
  /^https:\/\/[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+(:\d{1,5})?([/?#][^\s\\]*)?$/u,
  /^mailto:[^\s\\]+$/u,
  /^tel:\+?[\d-]{3,20}$/u,
];

/** A path of the shop, `https:`, `mailto:` or `tel:`; never a script. */
export function isLink(text: string): boolean {
  return forms.some((form) => form.test(text));
}
