import type { Statement } from "./queryable.ts";

/** What each name stands for in this process. */
const texts = new Map<string, string>();

/**
 * Looks that a name stands for one statement only. A connection that has prepared the one refuses the other, so that a
 * single request could take whatever bears the name away from all who come after it on that connection.
 * @throws where the name stood for another text before
 */
export function watchName({ name, text }: Statement): void {
  if (name === undefined) return;
  const known = texts.get(name) ?? text;
  texts.set(name, known);
  if (text !== known) {
    throw new Error(`The name ${name} stands for two statements, "${known}" and "${text}".`);
  }
}
