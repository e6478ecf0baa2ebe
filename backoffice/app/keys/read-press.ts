/** What is asked of a key event; those of the browser have it all. */
export interface Press {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}

/**
 * A press in the words of the table: "J", "Space", "Ctrl S" (Cmd counts as Ctrl). Undefined for what is none of its
 * keys, such as Alt with a letter.
 */
export function readPress({ key, ctrlKey, metaKey, altKey }: Press): string | undefined {
  if (altKey || key.length === 0) return undefined;
  const named = key === " " ? "Space" : key.length === 1 ? key.toUpperCase() : key;
  return ctrlKey || metaKey ? `Ctrl ${named}` : named;
}

/** How long the second letter of a pair such as "G O" may be waited for, in milliseconds. */
export const pairWithinMs = 1200;

/** The first letter of a pair, and when it was pressed, in milliseconds. */
export interface PairBegun {
  readonly first: string;
  readonly at: number;
}

/** What a press means beside the one before it: the pair, where one was begun in time, or else the press itself. */
export function joinPair(press: string, begun: PairBegun | undefined, now: number): string {
  return begun && now - begun.at <= pairWithinMs ? `${begun.first} ${press}` : press;
}
