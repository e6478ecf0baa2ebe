/**
 * Whether a text may be followed from a page of the shop: a path of its own, `https:`, `mailto:` or `tel:`. Nothing
 * that runs (`javascript:`, `data:`), and nothing a browser would read as another host (`//host`, `/\host`).
 */
export function isLink(text: string): boolean {
  if (/[\s\\]/.test(text)) return false;
  if (text.startsWith("/")) return !text.startsWith("//");
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, username } = new URL(text);
  if (protocol === "https:") return hostname.includes(".") && username === "";
  return protocol === "tel:" ? /^tel:\+?[\d-]{3,20}$/.test(text) : protocol === "mailto:";
}
