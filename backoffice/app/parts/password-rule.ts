const shortest = 12;

/** Said below every field for a new password. */
export const passwordHint = `At least ${shortest} characters. A few words in a row are easy to keep in mind.`;

/** What is wrong with a new password of staff; empty when nothing is. */
export function shortPasswordFault(password: string): string {
  return password.length < shortest ? `Must be at least ${shortest} characters` : "";
}
