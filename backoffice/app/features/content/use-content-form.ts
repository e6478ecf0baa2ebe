import { useId, useState } from "react";
import type { FieldError } from "#contract/api/error-codes.ts";
import type { SectionName } from "#contract/api/settings/store-settings.ts";
import { describeChanges } from "#contract/validation/describe-changes.ts";
import { useDraftStorage, useSaveDraft } from "../../parts/forms/draft-storage.ts";
import type { FieldChange } from "../../parts/records/field-changes.ts";
import type { Upload } from "../../parts/uploads/use-uploads.ts";
import { mergeContent } from "./merge-content.ts";
import { getAtPath, setAtPath } from "./object-path.ts";

type Errors = Readonly<Record<string, string>>;

export interface ContentForm<Content> {
  readonly draft: Content;
  readonly base: Content;
  readonly version: number;
  readonly changes: readonly FieldChange[];
  readonly errors: Errors;
  readonly uploads: readonly Upload[];
  readonly isRestored: boolean;
  fieldId(path: string): string;
  previousText(path: string): string | undefined;
  /** Sets a value, or applies a function to the current one. */
  set(path: string, value: unknown): void;
  /** Stable between renders. */
  readonly setUploads: (uploads: readonly Upload[]) => void;
  setFieldError(path: string, error: string | undefined): void;
  showErrors(errors: readonly FieldError[], focus: boolean): void;
  /** @param sent what was published: later typing stays */
  reset(version: number, content: Content, sent?: Content): void;
}

const conflictText = "Someone else changed this too. Saving replaces their change.";

const storedDraftRules = { changedFields: describeChanges, merge: mergeContent<object> };

/** Draft of a section, stored on this device. When somebody else publishes, typed fields stay and the others update. */
export function useContentForm(
  section: SectionName,
  version: number,
  content: object,
): ContentForm<object> {
  const baseId = useId();
  const { key, stored, isRestored, clear } = useDraftStorage(
    ["content-draft", section],
    storedDraftRules,
    version,
    content,
  );
  const [currentVersion, setCurrentVersion] = useState(stored?.version ?? version);
  const [base, setBase] = useState(stored?.base ?? content);
  const [draft, setDraft] = useState(stored?.draft ?? content);
  const [errors, setErrors] = useState<Errors>({});
  const [uploads, setUploads] = useState<readonly Upload[]>([]);

  if (version > currentVersion) {
    const { merged, conflicts } = mergeContent(base, content, draft);
    setCurrentVersion(version);
    setBase(content);
    setDraft(merged);
    setErrors(Object.fromEntries(conflicts.map((fieldPath) => [fieldPath, conflictText])));
  }
  const changes = describeChanges(base, draft);
  useSaveDraft(key, { version: currentVersion, base, draft }, changes.length > 0);
  const fieldId = (path: string) => `${baseId}-${path}`;

  return {
    draft,
    base,
    version: currentVersion,
    changes,
    errors,
    uploads,
    isRestored,
    fieldId,
    previousText(path) {
      const previous = getAtPath(base, path);
      return typeof previous === "string" && previous !== getAtPath(draft, path)
        ? previous
        : undefined;
    },
    set(path, value) {
      setDraft((now) =>
        setAtPath(now, path, typeof value === "function" ? value(getAtPath(now, path)) : value),
      );
      setErrors((now) =>
        Object.fromEntries(
          Object.entries(now).filter(
            ([fieldPath]) => fieldPath !== path && !fieldPath.startsWith(`${path}.`),
          ),
        ),
      );
    },
    setUploads,
    setFieldError(path, error) {
      setErrors(({ [path]: _before, ...others }) =>
        error ? { ...others, [path]: error } : others,
      );
    },
    showErrors(errors, focus) {
      const fieldErrors = errors.map(({ field, message }) => [
        field.replace(/^values\./, ""),
        message,
      ]);
      setErrors(Object.fromEntries(fieldErrors));
      const [first] = fieldErrors;
      if (focus && first?.[0]) document.getElementById(fieldId(first[0]))?.focus();
    },
    reset(of, from, sent) {
      clear();
      setCurrentVersion(of);
      setBase(from);
      setDraft((now) => (sent ? mergeContent(sent, from, now).merged : from));
      setErrors({});
    },
  };
}
