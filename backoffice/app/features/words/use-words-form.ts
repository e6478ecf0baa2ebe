import { useId, useState } from "react";
import type { FieldError } from "#contract/api/error-codes.ts";
import type { SettingsPart } from "#contract/api/store-rules.ts";
import { tellChanges } from "#contract/validation/tell-changes.ts";
import type { ToldChange } from "../../parts/told-changes.ts";
import { useKeeping, useKeptTyping } from "../../parts/use-kept-typing.ts";
import type { Upload } from "../../parts/use-uploads.ts";
import { readAt, writeAt } from "./at-path.ts";
import { mergeWords } from "./merge-words.ts";

type Faults = Readonly<Record<string, string>>;

/** What is typed of a part of the words, what differs from what stands on the shop, and what is wrong with it. */
export interface WordsForm<Words> {
  readonly draft: Words;
  /** The words that what is typed stands on, and their version. */
  readonly base: Words;
  readonly version: number;
  readonly changes: readonly ToldChange[];
  readonly faults: Faults;
  /** Pictures on their way. */
  readonly uploads: readonly Upload[];
  /** What was typed here before and not saved has been laid in again. */
  readonly isRestored: boolean;
  /** The id of the input at a path. */
  idOf(path: string): string;
  /** What stood at a path before it was changed; undefined where nothing was. */
  before(path: string): string | undefined;
  /** Lays in a value, or what a function makes of the one that stands there by then. */
  set(path: string, value: unknown): void;
  /** Takes down which pictures are on their way; the same function for as long as the form stands. */
  readonly setUploads: (uploads: readonly Upload[]) => void;
  /** Shows what is wrong with what stands at a path when it is left; undefined where nothing is. */
  leave(path: string, fault: string | undefined): void;
  /** Shows what the server found wrong; puts the focus on the first of it, if asked to. */
  showFaults(errors: readonly FieldError[], focus: boolean): void;
  /**
   * Begins anew from what was published.
   * @param sent what was asked to be published: what was typed since stays
   */
  startFrom(version: number, words: Words, sent?: Words): void;
}

const clashText = "Somebody else changed this too. What you typed takes the place of theirs.";

const keptRules = { changedFields: tellChanges, rebase: mergeWords<object> };

/**
 * Keeps the form of a part, on this device too. Where somebody else published meanwhile, what was typed stays and the
 * rest becomes theirs.
 * @param version of the words it starts from
 */
export function useWordsForm(
  part: SettingsPart,
  version: number,
  words: object,
): WordsForm<object> {
  const baseId = useId();
  const { key, kept, isRestored, forget } = useKeptTyping(
    ["words-draft", part],
    keptRules,
    version,
    words,
  );
  const [seen, setSeen] = useState(kept?.version ?? version);
  const [base, setBase] = useState(kept?.base ?? words);
  const [draft, setDraft] = useState(kept?.draft ?? words);
  const [faults, setFaults] = useState<Faults>({});
  const [uploads, setUploads] = useState<readonly Upload[]>([]);

  if (version > seen) {
    const { merged, clashes } = mergeWords(base, words, draft);
    setSeen(version);
    setBase(words);
    setDraft(merged);
    setFaults(Object.fromEntries(clashes.map((at) => [at, clashText])));
  }
  const changes = tellChanges(base, draft);
  useKeeping(key, { version: seen, base, draft }, changes.length > 0);
  const idOf = (path: string) => `${baseId}-${path}`;

  return {
    draft,
    base,
    version: seen,
    changes,
    faults,
    uploads,
    isRestored,
    idOf,
    before(path) {
      const was = readAt(base, path);
      return typeof was === "string" && was !== readAt(draft, path) ? was : undefined;
    },
    set(path, value) {
      setDraft((now) =>
        writeAt(now, path, typeof value === "function" ? value(readAt(now, path)) : value),
      );
      setFaults((now) =>
        Object.fromEntries(
          Object.entries(now).filter(([at]) => at !== path && !at.startsWith(`${path}.`)),
        ),
      );
    },
    setUploads,
    leave(path, fault) {
      setFaults(({ [path]: _before, ...others }) =>
        fault ? { ...others, [path]: fault } : others,
      );
    },
    showFaults(errors, focus) {
      const found = errors.map(({ field, message }) => [field.replace(/^words\./, ""), message]);
      setFaults(Object.fromEntries(found));
      const [first] = found;
      if (focus && first?.[0]) document.getElementById(idOf(first[0]))?.focus();
    },
    startFrom(of, from, sent) {
      forget();
      setSeen(of);
      setBase(from);
      setDraft((now) => (sent ? mergeWords(sent, from, now).merged : from));
      setFaults({});
    },
  };
}
