import { useEffect, useRef, useState } from "react";
import type {
  DeliveryOptions,
  StaffDelivery,
  StaffDeliveryTerms,
  UpdateDelivery,
} from "#contract/api/delivery/staff-delivery.ts";
import { plural } from "#contract/text/format.ts";
import { useToast } from "#ui/primitives/overlays/toast.tsx";
import { api } from "../../api.ts";
import { useSubmission } from "../../loading/use-submission.ts";
import { type SaveRules, saveWithMerge } from "../../parts/forms/save-with-merge.ts";
import { readFromDevice, saveOnDevice } from "../../parts/offline/device-storage.ts";
import type { FieldChange } from "../../parts/records/field-changes.ts";
import { getConflictState } from "../../parts/records/record-conflict.ts";
import { useUndo } from "../../parts/records/undo-context.tsx";
import { useMemberId } from "../../session/use-member.ts";
import {
  applyEdit,
  type DeliveryPlaces,
  describeSaved,
  findConflicts,
  getTerms,
  listChanges,
  mergeNewerEdits,
  type PlaceEdits,
  rebaseEdits,
  restoreEdits,
  type StoredEdits,
  type TermsInput,
  toChanges,
  toPlaces,
  validateTerms,
} from "./delivery-edits.ts";
import { hasMissingValue } from "./delivery-options.ts";

export interface DeliveryForm {
  readonly places: DeliveryPlaces;
  readonly edits: PlaceEdits;
  /** Unsaved edits of an earlier visit were restored. */
  readonly isRestored: boolean;
  readonly busy: boolean;
  readonly error: string;
  /** Changes made by others since the page was loaded. */
  readonly conflicts: readonly FieldChange[];
  readonly isMerged: boolean;
  terms(id: string): StaffDeliveryTerms;
  edit(ids: readonly string[], input: TermsInput): void;
  discardAll(): void;
  save(): Promise<void>;
  readonly options: DeliveryOptions;
  readonly savedOptions: DeliveryOptions;
  editOptions(changed: Partial<DeliveryOptions>): void;
  confirm(): Promise<void>;
  dismissConflicts(): void;
}

interface DeliveryDraft {
  readonly places: DeliveryPlaces;
  readonly edits: PlaceEdits;
  readonly optionsEdit: OptionsEdit;
}

function toRequest({ places, edits, optionsEdit }: DeliveryDraft): UpdateDelivery {
  const { version, base, changed } = optionsEdit;
  return {
    changes: toChanges(places, edits),
    ...(Object.keys(changed).length > 0 && {
      options: { version, values: { ...base, ...changed } },
    }),
  };
}

const deliveryMerge: SaveRules<StaffDelivery, DeliveryDraft> = {
  toDraft: (delivery) => ({
    places: toPlaces(delivery),
    edits: new Map(),
    optionsEdit: toOptionsEdit(delivery),
  }),
  merge: (_base, newer, { edits, optionsEdit }) => ({
    merged: {
      places: newer.places,
      edits: rebaseEdits(newer.places, edits),
      optionsEdit: { ...newer.optionsEdit, changed: optionsEdit.changed },
    },
    conflicts: [
      ...findConflicts(newer.places, edits),
      ...findOptionConflicts(optionsEdit, newer.optionsEdit.base),
    ],
  }),
};

/** Edits survive a conflict: they are merged with changes of others, or shown with them for a second save. */
export function useDeliveryForm(
  delivery: StaffDelivery,
  onNewer: (delivery: StaffDelivery) => void,
): DeliveryForm {
  const { busy, error, send } = useSubmission("Couldn't save. Try again.");
  const showUndo = useUndo();
  const { showToast } = useToast();
  const places = toPlaces(delivery);
  const { edits, isRestored, setEdits, clear, clearSaved } = useStoredEdits(places);
  const latest = useRef(edits);
  latest.current = edits;
  const [pendingOptions, setPendingOptions] = useState<OptionsEdit>();
  const optionsEdit = pendingOptions ?? toOptionsEdit(delivery);
  const options = { ...delivery.options, ...optionsEdit.changed };
  const [conflicts, setConflicts] = useState<readonly FieldChange[]>(() =>
    listChanges(delivery, delivery, edits),
  );
  const [isMerged, setMerged] = useState(false);

  function showConflicts(changes: readonly FieldChange[], merged = false) {
    setConflicts(changes);
    setMerged(merged);
  }

  async function sendChanges(body: UpdateDelivery): Promise<StaffDelivery> {
    const saved = await api("PATCH /staff/delivery", { body });
    onNewer(saved);
    return saved;
  }

  /** @returns also the places the edits were based on */
  async function sendEdits() {
    let sent = { before: places, changes: toChanges(places, edits) };
    let mergedChanges: readonly FieldChange[] = [];
    const draft = {
      version: 0,
      base: deliveryMerge.toDraft(delivery),
      draft: { places, edits, optionsEdit },
    };
    const answer = await withConflictHandling(delivery, () =>
      saveWithMerge(
        draft,
        deliveryMerge,
        (draftToSave) => {
          const request = toRequest(draftToSave);
          sent = { before: draftToSave.places, changes: request.changes };
          return sendChanges(request);
        },
        {
          noteMerge(cause) {
            const newer = getConflictState<StaffDelivery>(cause);
            if (newer) mergedChanges = listChanges(delivery, newer, edits);
          },
          showConflict: (cause) => showConflict(delivery, cause),
        },
      ),
    );
    showConflicts(mergedChanges, true);
    return { answer, ...sent };
  }

  /** Shows the current state when a save is rejected with a conflict. */
  async function withConflictHandling<Answer>(
    previous: StaffDelivery,
    call: () => Promise<Answer>,
  ): Promise<Answer> {
    try {
      return await call();
    } catch (cause) {
      showConflict(previous, cause);
      throw cause;
    }
  }

  function showConflict(previous: StaffDelivery, cause: unknown): boolean {
    const current = getConflictState<StaffDelivery>(cause);
    if (!current) return false;
    showConflicts(listChanges(previous, current, latest.current));
    setEdits((before) => rebaseEdits(toPlaces(current), before));
    setPendingOptions((before) => before && { ...toOptionsEdit(current), changed: before.changed });
    onNewer(current);
    return true;
  }

  return {
    places,
    edits,
    isRestored,
    busy,
    error,
    conflicts,
    isMerged,
    terms: (id) => getTerms(places, edits, id),
    edit: (ids, input) =>
      setEdits((before) => ids.reduce((all, id) => applyEdit(places, all, id, input), before)),
    options,
    savedOptions: delivery.options,
    editOptions(changed) {
      const all = Object.entries({ ...optionsEdit.changed, ...changed });
      const differing = all.filter(
        ([name, value]) =>
          JSON.stringify(value) !== JSON.stringify(optionsEdit.base[name as keyof DeliveryOptions]),
      );
      setPendingOptions(
        differing.length > 0
          ? { ...optionsEdit, changed: Object.fromEntries(differing) }
          : undefined,
      );
    },
    discardAll() {
      setPendingOptions(undefined);
      clear();
      showConflicts([]);
    },
    async save() {
      const hasErrors = [...edits.values()].some(
        (edit) => Object.keys(validateTerms(edit)).length > 0,
      );
      if (hasErrors || hasMissingValue(options)) {
        document.querySelector<HTMLElement>("main [aria-invalid=true]")?.focus();
        return;
      }
      await send(async () => {
        const { answer, changes, before } = await sendEdits();
        const saved = toPlaces(answer);
        clearSaved(edits, saved);
        setPendingOptions((now) => (now === pendingOptions ? undefined : now));
        const previousChanges = changes.map(({ place }) => ({
          place,
          version: saved.get(place)?.version ?? 0,
          terms: before.get(place)?.own ?? null,
        }));
        const previous: UpdateDelivery = {
          changes: previousChanges,
          ...(pendingOptions && {
            options: {
              version: answer.version,
              values: { ...answer.options, ...pickChanged(pendingOptions) },
            },
          }),
        };
        const [only] = changes.length === 1 ? changes : [];
        const name = only && places.get(only.place)?.fullName;
        const areas = name ?? plural(changes.length, "area");
        const what =
          changes.length === 0
            ? "the options"
            : pendingOptions
              ? `${areas} and the options`
              : areas;
        showUndo(describeSaved(what, changes, answer.options.charges), () =>
          withConflictHandling(answer, () => sendChanges(previous)),
        );
      });
    },
    async confirm() {
      await send(async () => {
        const body = { version: delivery.version };
        onNewer(
          await withConflictHandling(delivery, () => api("POST /staff/delivery/confirm", { body })),
        );
        showToast("Shoppers now see a delivery date.");
      });
    },
    dismissConflicts() {
      showConflicts([]);
      setEdits((before) => rebaseEdits(places, before));
    },
  };
}

interface OptionsEdit {
  /** At which the changes were made. */
  readonly version: number;
  readonly base: DeliveryOptions;
  readonly changed: Partial<DeliveryOptions>;
}

function toOptionsEdit({ version, options }: StaffDelivery): OptionsEdit {
  return { version, base: options, changed: {} };
}

/** What the changed options were before. */
function pickChanged({ base, changed }: OptionsEdit): Partial<DeliveryOptions> {
  return Object.fromEntries(Object.entries(base).filter(([name]) => Object.hasOwn(changed, name)));
}

function findOptionConflicts({ base, changed }: OptionsEdit, newer: DeliveryOptions): string[] {
  const toText = (options: Partial<DeliveryOptions>, name: string) =>
    JSON.stringify(options[name as keyof DeliveryOptions]);
  return Object.keys(changed).filter(
    (name) =>
      toText(newer, name) !== toText(base, name) && toText(newer, name) !== toText(changed, name),
  );
}

interface StoredEditsState {
  readonly edits: PlaceEdits;
  readonly isRestored: boolean;
  setEdits(next: (before: PlaceEdits) => PlaceEdits): void;
  clear(): void;
  /** Drops saved edits; newer ones stay. */
  clearSaved(saved: PlaceEdits, currentPlaces: DeliveryPlaces): void;
}

/** Keeps edits on this device across reloads and sign-outs. */
function useStoredEdits(places: DeliveryPlaces): StoredEditsState {
  const key = `delivery-draft:${useMemberId()}`;
  const [edits, setEdits] = useState(() => restoreEdits(places, readFromDevice<StoredEdits>(key)));
  const [isRestored, setRestored] = useState(edits.size > 0);
  useEffect(() => {
    saveOnDevice(key, edits.size > 0 ? [...edits] : undefined);
  }, [key, edits]);
  return {
    edits,
    isRestored,
    setEdits,
    clear() {
      setRestored(false);
      setEdits(new Map());
    },
    clearSaved(saved, currentPlaces) {
      setRestored(false);
      setEdits((before) => mergeNewerEdits(currentPlaces, saved, before));
    },
  };
}
