import { useId, useState } from "react";
import { flushSync } from "react-dom";
import type { FieldError } from "#contract/api/error-codes.ts";
import type { MergedDraft } from "./merge-draft.ts";

export type DraftErrors<Draft> = Partial<Record<keyof Draft, string>>;

export interface DraftRules<Draft> {
  changedFields(base: Draft, draft: Draft): (keyof Draft)[];
  merge(base: Draft, newer: Draft, typed: Draft): MergedDraft<Draft>;
  validate(draft: Draft): DraftErrors<Draft>;
  /** Previous value for the hint; undefined if too long or not text. */
  formatPrevious?(field: keyof Draft, base: Draft): string | undefined;
  /** API field names that differ from the form's: `stock`, or `sizeGuides.MEN`. */
  readonly fieldNames: Readonly<Record<string, keyof Draft>>;
}

type TextField<Draft> = {
  [Field in keyof Draft]: Draft[Field] extends string ? Field : never;
}[keyof Draft];

type Edit<Draft> = Partial<Draft> | ((before: Draft) => Partial<Draft>);

export interface DraftState<Draft> {
  readonly version: number;
  readonly base: Draft;
  readonly draft: Draft;
}

interface DraftInput {
  readonly id: string;
  readonly value: string;
  readonly error: string | undefined;
  readonly hint?: string;
  readonly className: string | undefined;
  readonly onChange: (event: { target: { value: string } }) => void;
  readonly onBlur: () => void;
}

/** Takes the focus if none of its inputs is invalid by itself. */
export interface DraftGroup {
  readonly id: string;
  readonly tabIndex: -1;
}

export interface DraftForm<Draft> {
  readonly draft: Draft;
  readonly version: number;
  readonly base: Draft;
  /** An existing record, so changes are marked. */
  readonly isSaved: boolean;
  readonly changed: readonly (keyof Draft)[];
  readonly errors: DraftErrors<Draft>;
  edit(change: Edit<Draft>): void;
  input(field: TextField<Draft>): DraftInput;
  group(field: keyof Draft): DraftGroup;
  check(): boolean;
  showErrors(errors: readonly FieldError[]): void;
  /** @param sent what was saved: later typing stays */
  reset(version: number, saved: Draft, sent?: Draft): void;
}

const byDocumentOrder = (one: Node, other: Node) =>
  one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1;

const changedClasses = "border-indigo-mid! bg-indigo-wash!";
const conflictText = "Someone else changed this too. Saving replaces their change.";

/** Form field of an API path such as `sizeGuides.MEN.rows.0`. */
export function toDraftField<Draft>(
  fieldNames: DraftRules<Draft>["fieldNames"],
  path: string,
): keyof Draft | string {
  const [name = "", part] = path.split(".");
  return fieldNames[`${name}.${part}`] ?? fieldNames[name] ?? name;
}

/**
 * When somebody else changes the record, typed fields stay and the others update. `version` is 0
 * for a new record; `typed` may be based on an older one; `isFrozen` ignores newer ones.
 */
export function useDraft<Draft extends object>(
  { changedFields, merge, validate, formatPrevious, fieldNames }: DraftRules<Draft>,
  version: number,
  saved: Draft,
  typed: DraftState<Draft> = { version, base: saved, draft: saved },
  isFrozen = false,
): DraftForm<Draft> {
  type Errors = DraftErrors<Draft>;
  const baseId = useId();
  const [currentVersion, setCurrentVersion] = useState(typed.version);
  const [base, setBase] = useState(typed.base);
  const [draft, setDraft] = useState(typed.draft);
  const [errors, setErrors] = useState<Errors>({});

  function replaceState(of: number, state: Draft, next: Draft, nextErrors: Errors) {
    setCurrentVersion(of);
    setBase(state);
    setDraft(next);
    setErrors(nextErrors);
  }
  // Stock and pictures change without a new version.
  const hasSavedChanged =
    version > 0 && version === currentVersion && JSON.stringify(base) !== JSON.stringify(saved);
  if (!isFrozen && (version > currentVersion || hasSavedChanged)) {
    const { merged, conflicts } = merge(base, saved, draft);
    const nextErrors = Object.fromEntries(conflicts.map((name) => [name, conflictText])) as Errors;
    replaceState(version, saved, merged, nextErrors);
  }

  function applyErrors(nextErrors: Errors): boolean {
    // Collapsed panels with errors open first; only visible inputs can be focused.
    flushSync(() => setErrors(nextErrors));
    const names = Object.keys(nextErrors);
    if (names.length === 0) return true;
    const places = names.flatMap((name) => document.getElementById(`${baseId}-${name}`) ?? []);
    const place = places.toSorted(byDocumentOrder)[0];
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
    setErrors((before) => ({ ...before, ...cleared }));
  }
  const changed = changedFields(base, draft);
  const isMarked = (field: keyof Draft) => version > 0 && changed.includes(field);
  const previousHint = (field: keyof Draft) => {
    const previous = isMarked(field) ? formatPrevious?.(field, base) : undefined;
    return previous === undefined ? {} : { hint: `Was: ${previous}` };
  };

  return {
    draft,
    version: currentVersion,
    base,
    isSaved: version > 0,
    changed,
    errors,
    edit,
    input: (field) => ({
      id: `${baseId}-${String(field)}`,
      value: String(draft[field]),
      error: errors[field],
      className: isMarked(field) ? changedClasses : undefined,
      ...previousHint(field),
      onChange: ({ target }) => edit({ [field]: target.value } as unknown as Partial<Draft>),
      onBlur: () => {
        if (draft[field] !== "") {
          setErrors((before) => ({ ...before, [field]: validate(draft)[field] }));
        }
      },
    }),
    group: (field) => ({ id: `${baseId}-${String(field)}`, tabIndex: -1 }),
    check: () => applyErrors(validate(draft)),
    showErrors: (errors) => {
      const nextErrors = errors.map(({ field, message }) => [
        toDraftField(fieldNames, field),
        message,
      ]);
      applyErrors(Object.fromEntries(nextErrors) as Errors);
    },
    reset(of, state, sent) {
      setCurrentVersion(of);
      setBase(state);
      setDraft((now) => (sent ? merge(sent, state, now).merged : state));
      setErrors({});
    },
  };
}
