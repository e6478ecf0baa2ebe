import { Type } from "typebox";
import { printable } from "./limits.ts";
import type { RulesPart } from "./rules-parts.ts";
import type { WordsOf } from "./store-words.ts";

/** Deadlines of selling, and how the store hears of its sales. */
export const SellingRules = Type.Object(
  {
    /** Days from delivery in which pieces may come back, as it stands when a buyer asks. */
    returnDays: Type.Integer({ minimum: 1, maximum: 365 }),
    /** Minutes an unpaid order keeps its stock, as they stand when it is placed. */
    orderHoldMinutes: Type.Integer({ minimum: 1, maximum: 1440 }),
    saleNotices: Type.Union([Type.Literal("each"), Type.Literal("hourly"), Type.Literal("none")]),
  },
  { additionalProperties: false },
);
/** Deadlines of selling, and how the store hears of its sales. */
export type SellingRules = Type.Static<typeof SellingRules>;

/** Who mails come from, and what stands below them. */
export const MailRules = Type.Object(
  {
    /** Beside the address, which belongs to the mail server; empty for the address alone. */
    senderName: Type.String({
      maxLength: 60,
      pattern: '^[^\\p{Cc}\\p{Cs}\\u202A-\\u202E\\u2066-\\u2069<>"@,;:\\\\]*$',
    }),
    /** After the last line of each mail to a buyer; may be empty. */
    closing: Type.String({
      maxLength: 200,
      pattern: "^[^\\p{Cc}\\p{Cs}\\u202A-\\u202E\\u2066-\\u2069]*$",
    }),
  },
  { additionalProperties: false },
);
/** Who mails come from, and what stands below them. */
export type MailRules = Type.Static<typeof MailRules>;

const bankWords = (maxLength: number) => Type.String({ maxLength, pattern: printable });

/** Whether buyers may pay by transfer to the shop's own account, and which it is. */
export const TransferRules = Type.Object(
  {
    isOn: Type.Boolean(),
    bank: bankWords(60),
    /** Ten digits (NUBAN); empty while none is known. */
    accountNumber: Type.String({ pattern: "^(\\d{10})?$" }),
    accountName: bankWords(100),
    /** To the buyer, beside the account; may be empty. */
    words: bankWords(200),
    /** Hours an order keeps its stock while its transfer is awaited, as they stand when it is placed. */
    holdHours: Type.Integer({ minimum: 1, maximum: 168 }),
  },
  { additionalProperties: false },
);
/** Whether buyers may pay by transfer to the shop's own account, and which it is. */
export type TransferRules = Type.Static<typeof TransferRules>;

/** What may be set of each part. */
export const rulesSchemas = {
  selling: SellingRules,
  transfer: TransferRules,
  mail: MailRules,
} as const satisfies Record<RulesPart, Type.TSchema>;

/** What is set of each part. */
export type RulesOf = { [Part in RulesPart]: Type.Static<(typeof rulesSchemas)[Part]> };

/** Words and rules: all that is published in versions. */
export type SettingsOf = WordsOf & RulesOf;
/** A part of the settings. */
export type SettingsPart = keyof SettingsOf;
