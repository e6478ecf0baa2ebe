/**
 * The address a typed website leads to, if it is one that may be opened: http or https, nothing that runs.
 * A name without a scheme is taken as https.
 */
export function websiteAddress(typed: string): string | undefined {
  const text = typed.trim();
  if (text === "") return undefined;
  const address = parse(/^[a-z][a-z\d+.-]*:/i.test(text) ? text : `https://${text}`);
  if (!address || !/^https?:$/.test(address.protocol)) return undefined;
  return address.hostname.includes(".") ? address.href : undefined;
}

function parse(text: string): URL | undefined {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
}
