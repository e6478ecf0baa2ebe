/** A path, an address, digits, or a dot before a word; initials such as J.R. are fine. */
const linkPattern = /[/\\@:]|\p{N}.*\p{N}|[.\u3002]\p{L}{2}/u;

/** Such as a soft hyphen. */
const invisible = /\p{Default_Ignorable_Code_Point}/gu;

/** A stranger may have typed the name (decision 16). */
export function greeting({ firstName }: { readonly firstName: string }): string {
  const visible = firstName.normalize("NFKC").replace(invisible, "");
  return linkPattern.test(visible) ? "Hi" : `Hi ${firstName}`;
}
