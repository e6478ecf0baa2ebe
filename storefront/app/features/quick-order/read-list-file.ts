/** More than a list of 500 rows ever needs. */
const maxBytes = 1024 * 1024;

export type ListText = { readonly text: string } | { readonly error: string };

/** Decodes a list: UTF-8, UTF-16 or Windows-1252. */
export function readListFile(name: string, content: Uint8Array): ListText {
  if (content.length > maxBytes) return { error: `${name} is larger than 1 MB.` };
  if (content[0] === 0x50 && content[1] === 0x4b) {
    return { error: `${name} is a workbook. Save it as CSV and choose that file.` };
  }
  const text = decode(content);
  if (text.includes("\u0000")) return { error: `${name} is not a text or CSV file.` };
  if (text.trim() === "") return { error: `${name} is empty.` };
  return { text };
}

function decode(content: Uint8Array): string {
  if (content[0] === 0xff && content[1] === 0xfe)
    return new TextDecoder("utf-16le").decode(content);
  if (content[0] === 0xfe && content[1] === 0xff)
    return new TextDecoder("utf-16be").decode(content);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(content);
  } catch {
    return new TextDecoder("windows-1252").decode(content);
  }
}
