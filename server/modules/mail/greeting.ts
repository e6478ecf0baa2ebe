/** A path, an address, digits, or a dot before a word; initials such as J.R. are fine. */
const linkPattern = /[/\\@:]|\p{N}.*\p{N}|[.\u3002]\p{L}{2}/u;

/** Such as a soft hyphen. */
const invisible = /\p{Default_Ignorable_Code_Point}/gu;

/** "Hi Ada" */
export function greeting(person: { readonly firstName: string }): string {
  return withName("Hi", person, " ");
}

/** "Thank you, Ada" */
export function thanks(person: { readonly firstName: string }): string {
  return withName("Thank you", person, ", ");
}

/** A stranger may have typed the name (decision 16). */
function withName(
  opening: string,
  { firstName }: { readonly firstName: string },
  between: string,
): string {
  const visible = firstName.normalize("NFKC").replace(invisible, "");
  return visible === "" || linkPattern.test(visible) ? opening : `${opening}${between}${firstName}`;
}
