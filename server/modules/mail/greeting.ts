/**
 * What mail programs turn into a link: a path, an address, a number, or a dot before a word, whose letters may be small
 * or large. Initials such as J. and J.R. are none.
 */
const looksLikeLink = /[/\\@:]|\p{N}.*\p{N}|[.\u3002]\p{L}{2}/u;

/** Signs that nobody sees, such as a soft hyphen; what is shown is a link without them too. */
const unseen = /\p{Default_Ignorable_Code_Point}/gu;

/**
 * How a message begins. A stranger may have typed name and address, so a name that would become a link is left out;
 * it is a good name all the same (decision 16).
 */
export function greeting({ firstName }: { readonly firstName: string }): string {
  const shown = firstName.normalize("NFKC").replace(unseen, "");
  return looksLikeLink.test(shown) ? "Hi" : `Hi ${firstName}`;
}
