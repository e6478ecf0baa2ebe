/** An http or https URL; https is assumed. Undefined for anything else. */
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
