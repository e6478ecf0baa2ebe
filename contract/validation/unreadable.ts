/** Invisible text, or more combining marks on a character than any language uses. */
const unreadablePattern = /^[\s\p{DI}]+$|\p{M}{7}/u;

export function isUnreadable(text: string): boolean {
  return unreadablePattern.test(text);
}
