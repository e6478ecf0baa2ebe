/** Nothing to be seen, or more marks on one letter than any language puts there: they reach into the lines around. */
const illegible = /^[\s\p{DI}]+$|\p{M}{7}/u;

/** Whether a text that is not empty cannot be read by anybody, whatever its letters are. */
export function isIllegible(text: string): boolean {
  return illegible.test(text);
}
