/** For phones, codes, amounts and dates: pasted text has invisible characters and long dashes. */
export function cleanPasted(text: string): string {
  return text
    .normalize("NFC")
    .replace(/\p{DI}/gu, "")
    .replace(/[\p{Pd}\u2212]/gu, "-")
    .replace(/\s+/g, " ")
    .trim();
}
