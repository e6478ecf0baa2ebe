const forms = [
  // A page of the shop; `//host` and `/\host` would name another one.
  /^\/(?!\/)[^\s\\]*$/u,
  // No name or password before the host, which hides where a link leads to.
  /^https:\/\/[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+(:\d{1,5})?([/?#][^\s\\]*)?$/u,
  /^mailto:[^\s\\]+$/u,
  /^tel:\+?[\d-]{3,20}$/u,
];

/**
 * Whether a text may be followed from a page of the shop: a path of its own, `https:`, `mailto:` or `tel:`. Nothing
 * that runs (`javascript:`, `data:`), and nothing a browser would read as another host.
 */
export function isLink(text: string): boolean {
  return forms.some((form) => form.test(text));
}
