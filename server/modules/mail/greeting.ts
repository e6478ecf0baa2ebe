/** What mail programs turn into a link: a word, a dot, a word. Initials such as J.R. and A.Obi are none. */
const looksLikeLink = /[\p{L}\p{N}-]{2,}\.\p{L}{2,}/u;

/**
 * How a message begins. A stranger may have typed name and address, so a name that would become a link is left out;
 * it is a good name all the same (decision 16).
 */
export function greeting({ firstName }: { readonly firstName: string }): string {
  return looksLikeLink.test(firstName) ? "Hi" : `Hi ${firstName}`;
}
