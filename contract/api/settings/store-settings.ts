import { Type } from "typebox";
import type { ContentOf } from "../content/store-content.ts";
import { cleanedText } from "../fields.ts";
import { printable } from "../limits.ts";
import type { SettingsSection } from "./settings-sections.ts";

export const SellingSettings = Type.Object(
  {
    /** From delivery; checked when a return is requested. */
    returnDays: Type.Integer({ minimum: 1, maximum: 365 }),
    /** Stock reservation of an unpaid order, fixed when it is placed. */
    reservationMinutes: Type.Integer({ minimum: 1, maximum: 1440 }),
    /** One email before the reservation of an unpaid order ends, and one after it. */
    remindsUnpaid: Type.Boolean(),
    saleNotifications: Type.Union([
      Type.Literal("each"),
      Type.Literal("hourly"),
      Type.Literal("none"),
    ]),
  },
  { additionalProperties: false },
);
export type SellingSettings = Type.Static<typeof SellingSettings>;

export const EmailSettings = Type.Object(
  {
    senderName: Type.String({
      maxLength: 60,
      pattern: '^[^\\p{Cc}\\p{Cs}\\u202A-\\u202E\\u2066-\\u2069<>"@,;:\\\\]*$',
    }),
    /** Last line of each email to a buyer; may be empty. */
    closing: Type.String({
      maxLength: 200,
      pattern: "^[^\\p{Cc}\\p{Cs}\\u202A-\\u202E\\u2066-\\u2069]*$",
    }),
  },
  { additionalProperties: false },
);
export type EmailSettings = Type.Static<typeof EmailSettings>;

const bankText = (maxLength: number) => Type.String({ maxLength, pattern: printable });

export const TransferSettings = Type.Object(
  {
    isOn: Type.Boolean(),
    /** Customers transfer to an account that the payment provider makes for each order. */
    usesOrderAccounts: Type.Boolean(),
    bank: bankText(60),
    /** NUBAN; empty while unknown. */
    accountNumber: cleanedText({ pattern: "^(\\d{10})?$" }),
    accountName: bankText(100),
    /** Note to the buyer; may be empty. */
    instructions: bankText(200),
    /** Stock reservation while the transfer is awaited, fixed when the order is placed. */
    reservationHours: Type.Integer({ minimum: 1, maximum: 168 }),
  },
  { additionalProperties: false },
);
export type TransferSettings = Type.Static<typeof TransferSettings>;

export const VatSettings = Type.Object(
  {
    /** `included`: prices hold it; `added`: an order adds it. */
    mode: Type.Union([Type.Literal("off"), Type.Literal("included"), Type.Literal("added")]),
    /** Two decimals at most. */
    percent: Type.Number({ minimum: 0.01, maximum: 50 }),
    coversDelivery: Type.Boolean(),
    /** Tax identification number on invoices; may be empty. */
    tin: cleanedText({ pattern: "^(\\d[\\d-]{6,18}\\d)?$" }),
  },
  { additionalProperties: false },
);
export type VatSettings = Type.Static<typeof VatSettings>;

export const settingsSchemas = {
  selling: SellingSettings,
  vat: VatSettings,
  transfer: TransferSettings,
  mail: EmailSettings,
} as const satisfies Record<SettingsSection, Type.TSchema>;

export type StoreSettings = {
  [Part in SettingsSection]: Type.Static<(typeof settingsSchemas)[Part]>;
};

export type SectionValues = ContentOf & StoreSettings;
export type SectionName = keyof SectionValues;
