import { type ReactElement, useEffect, useId, useState } from "react";
import { flushSync } from "react-dom";
import type { FieldError } from "#contract/api/error-codes.ts";
import { asApiError } from "#contract/client/api-error.ts";
import { type Submission, useSubmission } from "../../loading/use-submission.ts";
import { useMemberId } from "../../session/use-member.ts";
import { type DraftState, readStoredDraft, saveDraft } from "./draft-storage.ts";
import { listChanged, type MergeRules, mergeDraft } from "./merge-draft.ts";
import { getAtPath, setAtPath } from "./object-path.ts";

export type DraftErrors<Draft> = Partial<Record<keyof Draft, string>>;

export interface DraftRules<Draft> {
  /** Names of the fields that count as changes, in the order of the form; without them all count. */
  readonly labels?: Readonly<Partial<Record<keyof Draft, string>>>;
  /** Instead of those of `labels` that differ. */
  changedFields?(base: Draft, draft: Draft): readonly string[];
  readonly merge?: MergeRules<Draft>;
  validate?(draft: Draft): DraftErrors<Draft>;
  /** Previous value for the hint; undefined if too long or not text. */
  formatPrevious?(field: keyof Draft, base: Draft): string | undefined;
  /** API field names that differ from the form's: `stock`, or `sizeGuides.MEN`. */
  readonly apiFields?: Readonly<Record<string, keyof Draft>>;
  /** Path in the draft of a path in the API; by default its field. */
  toPath?(apiPath: string): string;
  /** If the page's notice of the change can't be seen. */
  formatConflict?(theirs: unknown): string;
}

export type ErrorNote = string | ReactElement | undefined;

type TextField<Draft> = {
  [Field in keyof Draft]: Draft[Field] extends string ? Field : never;
}[keyof Draft];

type Edit<Draft> = Partial<Draft> | ((before: Draft) => Partial<Draft>);

interface DraftInput {
  readonly id: string;
  readonly value: string;
  readonly error: ErrorNote;
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

export interface DraftForm<Draft> extends DraftState<Draft> {
  /** An existing record, so changes are marked. */
  readonly isSaved: boolean;
  /** The draft is of an earlier visit. */
  readonly isRestored: boolean;
  readonly changed: readonly string[];
  /** Names of the changed fields. */
  readonly changes: readonly string[];
  /** By path; a conflict offers the other person's value. */
  readonly errors: Readonly<Record<string, ErrorNote>>;
  edit(change: Edit<Draft>): void;
  /** Sets a value, or applies a function to the current one. */
  set(path: string, value: unknown): void;
  input(field: TextField<Draft>): DraftInput;
  group(field: keyof Draft): DraftGroup;
  fieldId(path: string): string;
  setError(path: string, error: string | undefined): void;
  check(): boolean;
  showErrors(errors: readonly FieldError[], shouldFocus?: boolean): void;
  /** @param sent what was saved: later typing stays */
  reset(version: number, saved: Draft, sent?: Draft): void;
}

export interface DraftOptions<Draft> {
  /** 0 for a new record. */
  readonly version: number;
  readonly saved: Draft;
  /** Stored on this device under it, per member, as devices are shared. */
  readonly draftKey?: readonly [kind: string, id: string] | undefined;
  /** Ignores newer versions. */
  readonly isFrozen?: boolean;
  /** Before errors are shown and the first one focused. */
  readonly onErrors?: ((fields: readonly string[]) => void) | undefined;
}

const byDocumentOrder = (one: Node, other: Node) =>
  one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1;

const changedClasses = "border-indigo-mid! bg-indigo-wash!";
const conflictText = "Someone else changed this too. Saving replaces their change.";

/** Form field of an API path such as `sizeGuides.MEN.rows.0`. */
export function toDraftField<Draft>(
  apiFields: DraftRules<Draft>["apiFields"],
  path: string,
): string {
  const [name = "", part] = path.split(".");
  return String(apiFields?.[`${name}.${part}`] ?? apiFields?.[name] ?? name);
}

/** When somebody else changes the record, typed fields stay and the others update. */
export function useDraft<Draft extends object>(
  rules: DraftRules<Draft>,
  { version, saved, draftKey, isFrozen = false, onErrors }: DraftOptions<Draft>,
): DraftForm<Draft> {
  const labels: Readonly<Record<string, string | undefined>> = rules.labels ?? {};
  const changedFields =
    rules.changedFields ??
    ((base: Draft, now: Draft) =>
      listChanged(base, now, rules.labels && (Object.keys(labels) as (keyof Draft)[])) as string[]);
  const merge = (was: Draft, newer: Draft, mine: Draft) =>
    mergeDraft(was, newer, mine, rules.merge);

  const baseId = useId();
  const member = useMemberId();
  const key = draftKey && `${draftKey[0]}:${member}:${draftKey[1]}`;
  const [stored] = useState(
    () => key && readStoredDraft(key, { changedFields, merge }, version, saved, isFrozen),
  );
  const [isRestored, setRestored] = useState(stored !== undefined);
  const [state, setState] = useState<DraftState<Draft>>(
    stored || { version, base: saved, draft: saved },
  );
  const [errors, setErrors] = useState<Readonly<Record<string, string | undefined>>>({});
  const [conflicts, setConflicts] = useState<readonly string[]>([]);
  const { base, draft } = state;

  // Stock and pictures change without a new version.
  const hasSavedChanged =
    version > 0 && version === state.version && JSON.stringify(base) !== JSON.stringify(saved);
  if (!isFrozen && (version > state.version || hasSavedChanged)) {
    const merged = merge(base, saved, draft);
    setState({ version, base: saved, draft: merged.merged });
    setErrors({});
    setConflicts(merged.conflicts);
  }

  const changed = changedFields(base, draft);
  const isChanged = changed.length > 0;
  useEffect(() => {
    if (key) saveDraft(key, isChanged ? state : undefined);
  }, [key, state, isChanged]);

  const fieldId = (path: string) => `${baseId}-${path}`;
  const setDraft = (change: (before: Draft) => Draft) =>
    setState((now) => ({ ...now, draft: change(now.draft) }));

  function clearErrors(paths: readonly string[]) {
    const isOther = (path: string) =>
      !paths.some((each) => path === each || path.startsWith(`${each}.`));
    setErrors((all) => Object.fromEntries(Object.entries(all).filter(([path]) => isOther(path))));
    setConflicts((all) => all.filter(isOther));
  }
  function applyErrors(next: Readonly<Record<string, string>>, shouldFocus = true): boolean {
    const names = Object.keys(next);
    if (names.length > 0) onErrors?.(names);
    // Collapsed panels with errors open first; only visible inputs can be focused.
    flushSync(() => setErrors(next));
    if (shouldFocus) {
      const places = names.flatMap((name) => document.getElementById(fieldId(name)) ?? []);
      const place = places.toSorted(byDocumentOrder)[0];
      (place?.querySelector<HTMLElement>("[aria-invalid=true]") ?? place)?.focus();
    }
    return names.length === 0;
  }
  function set(path: string, value: unknown) {
    setDraft((now) =>
      setAtPath(now, path, typeof value === "function" ? value(getAtPath(now, path)) : value),
    );
    clearErrors([path]);
  }
  function edit(change: Edit<Draft>) {
    if (typeof change === "function") return setDraft((now) => ({ ...now, ...change(now) }));
    setDraft((now) => ({ ...now, ...change }));
    clearErrors(Object.keys(change));
  }
  const toConflictNote = (path: string) => {
    const theirs = getAtPath(base, path);
    return (
      <ConflictNote
        text={rules.formatConflict?.(theirs) ?? conflictText}
        onUseTheirs={() => set(path, theirs)}
      />
    );
  };
  const notes: Record<string, ErrorNote> = Object.fromEntries(
    conflicts.map((path) => [path, toConflictNote(path)]),
  );
  for (const [path, error] of Object.entries(errors)) if (error) notes[path] = error;

  return {
    ...state,
    isSaved: version > 0,
    isRestored,
    changed,
    changes: changed.map((name) => labels[name] ?? name),
    errors: notes,
    edit,
    set,
    fieldId,
    input(field) {
      const name = String(field);
      const isMarked = version > 0 && changed.includes(name);
      const previous = isMarked ? rules.formatPrevious?.(field, base) : undefined;
      return {
        id: fieldId(name),
        value: String(draft[field]),
        error: notes[name],
        className: isMarked ? changedClasses : undefined,
        ...(previous !== undefined && { hint: `Was: ${previous}` }),
        onChange: ({ target }) => set(name, target.value),
        onBlur: () => {
          if (draft[field] === "") return;
          setErrors((all) => ({ ...all, [name]: rules.validate?.(draft)[field] }));
        },
      };
    },
    group: (field) => ({ id: fieldId(String(field)), tabIndex: -1 }),
    setError: (path, error) => setErrors((all) => ({ ...all, [path]: error })),
    check() {
      setConflicts([]);
      return applyErrors((rules.validate?.(draft) ?? {}) as Record<string, string>);
    },
    showErrors(found, shouldFocus) {
      const toPath = rules.toPath ?? ((path: string) => toDraftField(rules.apiFields, path));
      applyErrors(
        Object.fromEntries(found.map(({ field, message }) => [toPath(field), message])),
        shouldFocus,
      );
    },
    reset(of, next, sent) {
      setRestored(false);
      if (key) saveDraft(key, undefined);
      setState((now) => ({
        version: of,
        base: next,
        draft: sent ? merge(sent, next, now.draft).merged : next,
      }));
      setErrors({});
      setConflicts([]);
    },
  };
}

/** Sends a valid draft, one call at a time, and shows the errors of a refusal. */
export function useSendDraft(
  form: Pick<DraftForm<object>, "check" | "showErrors">,
  failure: string,
): Submission {
  const submission = useSubmission(failure);
  return {
    ...submission,
    async send(call) {
      if (submission.busy || !form.check()) return false;
      return await submission.send(async () => {
        try {
          return await call();
        } catch (cause) {
          form.showErrors(asApiError(cause)?.errors ?? []);
          throw cause;
        }
      });
    },
  };
}

interface ConflictNoteProps {
  readonly text: string;
  readonly onUseTheirs: () => void;
}

function ConflictNote({ text, onUseTheirs }: ConflictNoteProps) {
  return (
    <span className="flex flex-wrap items-center gap-x-3">
      <span>{text}</span>
      <button type="button" onClick={onUseTheirs} className="min-h-8 pointer-coarse:min-h-11">
        <span className="border-current border-b">Use their version</span>
      </button>
    </span>
  );
}
