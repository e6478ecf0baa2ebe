import type { Register } from "../api/accounts/auth.ts";
import type { CreateBulkOrder } from "../api/business/bulk-orders.ts";
import type { UpdateBusinessProfile } from "../api/business/business.ts";
import type { FieldError } from "../api/error-codes.ts";
import { cleanPasted } from "../text/clean-pasted.ts";
import { isEmail } from "./email.ts";
import { isPhone, validateName, validateText } from "./shipping-info.ts";
import { isUnreadable } from "./unreadable.ts";

const cannotBeUsed = "Contains an invalid character";
const unprintable = /[\p{Cc}\p{Cs}\ufffe\uffff]/u;

type Check = (value: string) => string | undefined;

const required =
  (check: Check): Check =>
  (value) =>
    value.trim() === "" ? "Required" : check(value);
const optional =
  (check: Check): Check =>
  (value) =>
    value.trim() === "" ? undefined : check(value);
const email: Check = (value) => (isEmail(value.trim()) ? undefined : "Enter a valid email");
const phone: Check = (value) => (isPhone(value) ? undefined : "Enter a valid phone number");
const website: Check = (value) =>
  parseWebsite(value) === undefined ? "Enter a valid web address" : undefined;

export function validateLongText(value: string): string | undefined {
  const lines = value.replace(/[\n\r\t]/g, " ");
  return unprintable.test(lines) || isUnreadable(lines) ? cannotBeUsed : undefined;
}

/** With or without https://; undefined for anything else, such as scripts and files. */
export function parseWebsite(typed: string): string | undefined {
  const text = cleanPasted(typed);
  const address = /^[a-z][a-z0-9+.-]*:/i.test(text) ? text : `https://${text}`;
  const websitePattern =
    /^https?:\/\/([\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+)(?::\d{1,5})?(?:[/?#][^\s<>"]*)?$/iu;
  return websitePattern.test(address) ? address : undefined;
}

const profileChecks: Record<keyof UpdateBusinessProfile, Check> = {
  companyName: required(validateText),
  taxId: optional(validateText),
  address: required(validateText),
  email: optional(email),
  phone: optional(phone),
  website: optional(website),
  description: optional(validateLongText),
};

/** Names in the register payload (specification §3). */
export const registrationFieldNames = {
  companyName: "businessName",
  address: "businessAddress",
  email: "businessEmail",
  phone: "businessPhone",
  website: "businessWebsite",
  description: "businessDescription",
} as const satisfies Partial<Record<keyof UpdateBusinessProfile, keyof Register>>;

export type RegisteredBusinessField = keyof typeof registrationFieldNames;

export function validateBusinessProfile(fields: UpdateBusinessProfile): FieldError[] {
  return runChecks(profileChecks, fields);
}

const enquiryChecks = {
  contactName: required(validateName),
  email: required(email),
  phone: optional(phone),
  company: optional(validateText),
  details: optional(validateLongText),
  notes: optional(validateLongText),
} satisfies Partial<Record<keyof CreateBulkOrder, Check>>;

/** `today` in Lagos, such as `2026-11-21`: earlier target dates are errors. */
export function validateBulkOrder(body: CreateBulkOrder, today: string): FieldError[] {
  const errors = runChecks(enquiryChecks, { ...body });
  if (!body.details?.trim() && !body.lines?.length) {
    errors.push({ field: "details", message: "Tell us what you need" });
  }
  if (body.targetDate !== undefined) {
    if (!isDate(cleanPasted(body.targetDate)))
      errors.push({ field: "targetDate", message: "Enter a valid date" });
    else if (body.targetDate < today) {
      errors.push({ field: "targetDate", message: "Choose a future date" });
    }
  }
  return errors;
}

function isDate(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

function runChecks(
  checks: Readonly<Record<string, Check>>,
  fields: Readonly<Record<string, unknown>>,
): FieldError[] {
  return Object.entries(checks).flatMap(([field, check]) => {
    const value = fields[field];
    // Absent fields are skipped; the schema requires what must be there.
    const message = typeof value === "string" ? check(value) : undefined;
    return message ? [{ field, message }] : [];
  });
}
