import { useId, useState } from "react";
import { flushSync } from "react-dom";
import type { FieldError } from "#contract/api/error-codes.ts";
import type { Rebased } from "./rebase.ts";

/** What is wrong with what is typed, by field. */
export type DraftFaults<Draft> = Partial<Record<keyof Draft, string>>;

/** What a form has to know of the record whose fields it holds. */
export interface DraftRules<Draft> {
  /** The fields that differ, in the order of the form. */
  changedFields(base: Draft, draft: Draft): (keyof Draft)[];
  /** What was typed laid upon a newer state. */
  rebase(base: Draft, newer: Draft, typed: Draft): Rebased<Draft>;
  /** What is wrong. */
  faultsOf(draft: Draft): DraftFaults<Draft>;
  /** How what was saved of a field reads beside it once it is changed; nothing of what is too long or has no words. */
  was?(field: keyof Draft, base: Draft): string | undefined;
  /** Fields of the API that the form calls by another name: `stock`, or `sizeGuides.MEN` where it has one for each part. */
  readonly ownNames: Readonly<Record<string, keyof Draft>>;
}

type TextField<Draft> = {
  [Field in keyof Draft]: Draft[Field] extends string ? Field : never;
}[keyof Draft];

type Edit<Draft> = Partial<Draft> | ((before: Draft) => Partial<Draft>);

/** What was typed, and the state that it was typed on. */
export interface Typing<Draft> {
  readonly version: number;
  readonly base: Draft;
  readonly draft: Draft;
}

/** What ties an input to the draft. */
interface DraftInput {
  readonly id: string;
  readonly value: string;
  readonly error: string | undefined;
  /** What stood there, once it is changed. */
  readonly hint?: string;
  readonly className: string | undefined;
  readonly onChange: (event: { target: { value: string } }) => void;
  readonly onBlur: () => void;
}

/** What ties a group of inputs to the draft: it takes the focus where no single one of them is marked as wrong. */
export interface DraftGroup {
  readonly id: string;
  readonly tabIndex: -1;
}

/** What is typed of a record, what differs from what was saved, and what is wrong with it. */
export interface DraftForm<Draft> {
  readonly draft: Draft;
  /** The state that what is typed stands on. */
  readonly version: number;
  readonly base: Draft;
  /** It is kept already, so what differs is marked. */
  readonly isSaved: boolean;
  readonly changed: readonly (keyof Draft)[];
  readonly faults: DraftFaults<Draft>;
  edit(change: Edit<Draft>): void;
  input(field: TextField<Draft>): DraftInput;
  group(field: keyof Draft): DraftGroup;
  /** Shows what is wrong and puts the focus on the first of it; true where nothing is. */
  check(): boolean;
  /** Shows what the server found wrong. */
  showFaults(errors: readonly FieldError[]): void;
  /**
   * Begins anew from what was saved.
   * @param sent what the save was asked to save: what was typed since stays
   */
  startFrom(version: number, saved: Draft, sent?: Draft): void;
}

/** Sorts what stands first on the page to the front. */
const byPlace = (one: Node, other: Node) =>
  one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1;

const changedLook = "border-indigo-mid! bg-indigo-wash!";
const clashText = "Somebody else changed this too. What you typed takes the place of theirs.";

/** The field of a form that a field of the API belongs to, be it deep inside: `sizeGuides.MEN.rows.0`. */
export function fieldOf<Draft>(
  ownNames: DraftRules<Draft>["ownNames"],
  path: string,
): keyof Draft | string {
  const [name = "", part] = path.split(".");
  return ownNames[`${name}.${part}`] ?? ownNames[name] ?? name;
}

/**
 * Keeps the form of a record that has a version. Where somebody else changed the record meanwhile, what was typed stays
 * and the rest becomes theirs.
 * @param version of the state it starts from; 0 for a new one
 * @param typed what was typed before, on that state or an older one
 * @param isHeld it stays on the state it stands on, whatever was saved since
 */
export function useDraft<Draft extends object>(
  { changedFields, rebase, faultsOf, was, ownNames }: DraftRules<Draft>,
  version: number,
  saved: Draft,
  typed: Typing<Draft> = { version, base: saved, draft: saved },
  isHeld = false,
): DraftForm<Draft> {
  type Faults = DraftFaults<Draft>;
  const baseId = useId();
  const [seen, setSeen] = useState(typed.version);
  const [base, setBase] = useState(typed.base);
  const [draft, setDraft] = useState(typed.draft);
  const [faults, setFaults] = useState<Faults>({});

  function standOn(of: number, state: Draft, next: Draft, found: Faults) {
    setSeen(of);
    setBase(state);
    setDraft(next);
    setFaults(found);
  }
  // Stock, and what becomes of pictures, moves without a new version.
  const hasMoved =
    version > 0 && version === seen && JSON.stringify(base) !== JSON.stringify(saved);
  if (!isHeld && (version > seen || hasMoved)) {
    const { merged, clashes } = rebase(base, saved, draft);
    const found = Object.fromEntries(clashes.map((name) => [name, clashText])) as Faults;
    standOn(version, saved, merged, found);
  }

  function show(found: Faults): boolean {
    // What lies folded opens where something in it is wrong, and only what is open takes the focus.
    flushSync(() => setFaults(found));
    const names = Object.keys(found);
    if (names.length === 0) return true;
    const places = names.flatMap((name) => document.getElementById(`${baseId}-${name}`) ?? []);
    const place = places.toSorted(byPlace)[0];
    (place?.querySelector<HTMLElement>("[aria-invalid=true]") ?? place)?.focus();
    return false;
  }
  function edit(change: Edit<Draft>) {
    if (typeof change === "function") {
      setDraft((before) => ({ ...before, ...change(before) }));
      return;
    }
    setDraft((before) => ({ ...before, ...change }));
    const cleared = Object.fromEntries(Object.keys(change).map((name) => [name, undefined]));
    setFaults((before) => ({ ...before, ...cleared }));
  }
  const changed = changedFields(base, draft);
  const isMarked = (field: keyof Draft) => version > 0 && changed.includes(field);
  const hintOf = (field: keyof Draft) => {
    const words = isMarked(field) ? was?.(field, base) : undefined;
    return words === undefined ? {} : { hint: `Was: ${words}` };
  };

  return {
    draft,
    version: seen,
    base,
    isSaved: version > 0,
    changed,
    faults,
    edit,
    input: (field) => ({
      id: `${baseId}-${String(field)}`,
      value: String(draft[field]),
      error: faults[field],
      className: isMarked(field) ? changedLook : undefined,
      ...hintOf(field),
      onChange: ({ target }) => edit({ [field]: target.value } as unknown as Partial<Draft>),
      onBlur: () => {
        if (draft[field] !== "") {
          setFaults((before) => ({ ...before, [field]: faultsOf(draft)[field] }));
        }
      },
    }),
    group: (field) => ({ id: `${baseId}-${String(field)}`, tabIndex: -1 }),
    check: () => show(faultsOf(draft)),
    showFaults: (errors) => {
      const found = errors.map(({ field, message }) => [fieldOf(ownNames, field), message]);
      show(Object.fromEntries(found) as Faults);
    },
    startFrom(of, state, sent) {
      setSeen(of);
      setBase(state);
      setDraft((now) => (sent ? rebase(sent, state, now).merged : state));
      setFaults({});
    },
  };
}
