import { useState } from "react";
import type { IdempotencyHeaders } from "#contract/api/idempotent.ts";
import { getErrorMeta } from "#contract/client/api-error.ts";
import { createRandomKey } from "#contract/client/random-key.ts";
import { useUnsavedEdits } from "../../loading/unsaved-edits.ts";
import { useMemberId } from "../../session/use-member.ts";
import { readFromDevice, saveOnDevice } from "../offline/device-storage.ts";
import { mergeDraft } from "./merge-draft.ts";
import { useSaveWithMerge } from "./save-with-merge.ts";
import {
  type DraftForm,
  type DraftOptions,
  type DraftRules,
  useDraft,
  useSendDraft,
} from "./use-draft.tsx";

export interface FormRules<T, Draft> extends DraftRules<Draft> {
  toDraft(record: T): Draft;
}

interface SaveContext<Action> {
  /** 0 creates a record. */
  readonly version: number;
  /** Make creating idempotent. */
  readonly headers: IdempotencyHeaders;
  /** What was pressed, such as “Publish”. */
  readonly action: Action;
}

export interface Saved<T, Draft> {
  readonly record: T;
  /** The draft it was saved from. */
  readonly sent: Draft;
  readonly base: Draft;
  /** By an earlier request, without the changes since. */
  readonly isAlreadyCreated: boolean;
}

interface RecordFormOptions<T, Draft, Action> extends Pick<DraftOptions<Draft>, "onErrors"> {
  readonly rules: FormRules<T, Draft>;
  /** Undefined for a new one. */
  readonly record?: T | undefined;
  /** Draft of a new one. */
  readonly blank?: Draft;
  readonly draftKey?: readonly [kind: string, id: string];
  /** Message of a save that failed without one. */
  readonly failure: string;
  save(draft: Draft, context: SaveContext<Action>): Promise<T>;
  /** For a new record: finds what an earlier request created. */
  read?(id: string): Promise<T>;
  onSaved(saved: Saved<T, Draft>): void;
  /** Two people's changes are never saved together unseen. */
  readonly mustReview?: boolean;
}

export interface RecordForm<Draft, Action = void> extends DraftForm<Draft> {
  readonly busy: boolean;
  readonly error: string;
  /** Ignored while saving; true if it was saved. */
  submit(action: Action): Promise<boolean>;
  /** Back to what is saved. */
  undo(): void;
}

export const alreadyCreatedText = "This was already created. Your later changes aren't saved yet.";

/** A form of one record: its draft, errors, version, conflicts and saving. */
export function useRecordForm<
  T extends { readonly version: number; readonly id?: string },
  Draft extends object,
  Action = void,
>(
  options: RecordFormOptions<T, Draft, Action>,
): RecordForm<Draft, Action> & { readonly created?: T } {
  const { rules, draftKey, save, read, onSaved } = options;
  const [created, setCreated] = useState<T>();
  const record = options.record ?? created;
  const version = record?.version ?? 0;
  const saved = record ? rules.toDraft(record) : (options.blank as Draft);
  // Edits made while a record is created are stored for its page.
  const currentKey = draftKey && ([draftKey[0], created?.id ?? draftKey[1]] as const);
  const form = useDraft(rules, {
    version,
    saved,
    draftKey: currentKey,
    onErrors: options.onErrors,
  });
  useUnsavedEdits(form.changed.length > 0);
  const { busy, error, send } = useSendDraft(form, options.failure);
  const saveMerged = useSaveWithMerge();
  const pending = usePendingCreate<Draft>(draftKey, form.isRestored);

  async function create(action: Action) {
    const { key, sent } = pending.start(form.draft);
    const saving = save(form.draft, { version: 0, headers: { "idempotency-key": key }, action });
    const result = await saving.then(
      (newRecord) => ({ record: newRecord, sent: form.draft, isAlreadyCreated: false }),
      async (cause: unknown) => {
        const existing = getErrorMeta(cause, "idempotency_mismatch");
        if (!existing || !read) throw cause;
        return { record: await read(existing.id), sent, isAlreadyCreated: true };
      },
    );
    pending.clear();
    return result;
  }

  async function update(action: Action) {
    const { draft } = form;
    const toSave = (merged: Draft, on: number) =>
      save(merged, { version: on, headers: {}, action });
    const merging = {
      toDraft: rules.toDraft,
      merge: (base: Draft, newer: Draft, mine: Draft) => mergeDraft(base, newer, mine, rules.merge),
    };
    const changed = options.mustReview
      ? await toSave(draft, form.version)
      : await saveMerged<T, Draft>(form, merging, toSave);
    return { record: changed, sent: draft, isAlreadyCreated: false };
  }

  return {
    ...form,
    ...(created && { created }),
    busy: busy || created !== undefined,
    error,
    async submit(action) {
      if (created) return false;
      return await send(async () => {
        const result = await (record ? update(action) : create(action));
        if (!record) setCreated(result.record);
        form.reset(result.record.version, rules.toDraft(result.record), result.sent);
        onSaved({ ...result, base: form.base });
      });
    },
    undo() {
      if (!record) pending.clear();
      form.reset(version, saved);
    },
  };
}

interface PendingCreate<Draft> {
  readonly key: string;
  readonly sent: Draft;
}

/** One key until a response arrives: a submit after corrections finds the record created earlier. */
function usePendingCreate<Draft>(
  draftKey: readonly [string, string] = ["", ""],
  isRestored: boolean,
) {
  const storageKey = `once:${draftKey[0]}:${useMemberId()}:${draftKey[1]}`;
  const [pending, setPending] = useState(() =>
    isRestored ? readFromDevice<PendingCreate<Draft>>(storageKey) : undefined,
  );
  function save(next: PendingCreate<Draft> | undefined) {
    saveOnDevice(storageKey, next);
    setPending(next);
  }
  return {
    start(draft: Draft): PendingCreate<Draft> {
      const next = pending ?? { key: createRandomKey(), sent: draft };
      save(next);
      return next;
    },
    clear: () => save(undefined),
  };
}
