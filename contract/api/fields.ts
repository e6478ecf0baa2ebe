import { Type } from "typebox";

/** Schema keyword: the server cleans the text first (contract/text/clean-pasted.ts). */
export const cleanedKeyword = "x-cleaned";

/** For texts that people paste: phone numbers, emails, codes, numbers. */
export function cleanedText(options: { minLength?: number; maxLength?: number; pattern?: string }) {
  return Type.String({ ...options, [cleanedKeyword]: true });
}

export const nullableText = Type.Union([Type.String(), Type.Null()]);

/** In Lagos: `2026-12-12`. */
export const Day = cleanedText({ pattern: "^\\d{4}-\\d{2}-\\d{2}$" });

/** UTC: `2026-12-12T08:00:00.000Z`. */
export const Timestamp = Type.String({
  pattern: "^20\\d\\d-[01]\\d-[0-3]\\dT[0-2]\\d:[0-5]\\d(:[0-5]\\d(\\.\\d{1,3})?)?Z$",
});
