import type { PublishedSection } from "#contract/api/settings/staff-settings.ts";
import { describeChanges, isSameEntry } from "#contract/validation/describe-changes.ts";
import type { DraftForm } from "../../parts/forms/use-draft.tsx";
import type { FormRules } from "../../parts/forms/use-record-form.ts";
import type { Upload } from "../../parts/uploads/use-uploads.ts";

/** Fields are addressed by path, such as `stats.0.figure`. */
export interface ContentForm<Content>
  extends Pick<DraftForm<object>, "base" | "errors" | "fieldId" | "set" | "setError"> {
  readonly draft: Content;
  /** Stable between renders. */
  readonly setUploads: (uploads: readonly Upload[]) => void;
}

export const contentRules: FormRules<PublishedSection, object> = {
  toDraft: ({ values }) => values as object,
  changedFields: (base, draft) => describeChanges(base, draft).map(({ name }) => name),
  merge: { hasSameEntries },
  toPath: (apiPath) => apiPath.replace(/^values\./, ""),
};

/** Entries without an id may have been renamed; duplicates can’t be told apart. */
function hasSameEntries(was: readonly unknown[], now: readonly unknown[]): boolean {
  if (now.length !== was.length) return false;
  const countSame = (list: readonly unknown[], entry: unknown) =>
    list.filter((each) => isSameEntry(each, entry)).length;
  return was.every((before, index) => {
    const entry = now[index];
    const isKnown = isSameEntry(before, entry);
    if (!isKnown && typeof entry === "object" && entry !== null && "id" in entry) return false;
    const expected = isKnown ? 1 : 0;
    return countSame(was, entry) === expected && countSame(now, before) === expected;
  });
}
