export interface TextPart {
  readonly text: string;
  /** A path of the shop, `https:`, `mailto:` or `tel:`. */
  readonly to?: string;
}

const link = /\[([^[\]]+)\]\((\/(?![/\\])[^\s()\\]*|(?:https:\/\/|mailto:|tel:)[^\s()\\]+)\)/g;

/** Splits "See [our terms](/terms)."; any other address stays text. */
export function splitLinks(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const match of text.matchAll(link)) {
    const [whole, label = "", to = ""] = match;
    if (match.index > end) parts.push({ text: text.slice(end, match.index) });
    parts.push({ text: label, to });
    end = match.index + whole.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end) });
  return parts;
}
