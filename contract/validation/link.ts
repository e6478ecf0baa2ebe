const forms = [
  // A path; `//host` and `/\host` name another host.
  /^\/(?!\/)[^\s\\]*$/u,
  // No user info, which hides the real host.
  /^https:\/\/[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+(:\d{1,5})?([/?#][^\s\\]*)?$/u,
  /^mailto:[^\s\\]+$/u,
  /^tel:\+?[\d-]{3,20}$/u,
];

/** A path of the shop, `https:`, `mailto:` or `tel:`; never a script. */
export function isLink(text: string): boolean {
  return forms.some((form) => form.test(text));
}
