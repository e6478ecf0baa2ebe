export interface KeyEventFields {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}

/** "J", "Space", "Ctrl S" (Cmd counts as Ctrl); undefined for others, such as Alt with a letter. */
export function parseShortcut({
  key,
  ctrlKey,
  metaKey,
  altKey,
}: KeyEventFields): string | undefined {
  if (altKey || key.length === 0) return undefined;
  const keyName = key === " " ? "Space" : key.length === 1 ? key.toUpperCase() : key;
  return ctrlKey || metaKey ? `Ctrl ${keyName}` : keyName;
}

/** Milliseconds between the keys of a sequence such as "G O". */
export const sequenceTimeoutMs = 1200;

export interface PendingSequence {
  readonly first: string;
  readonly at: number;
}

export function joinSequence(
  shortcut: string,
  pending: PendingSequence | undefined,
  now: number,
): string {
  return pending && now - pending.at <= sequenceTimeoutMs
    ? `${pending.first} ${shortcut}`
    : shortcut;
}
