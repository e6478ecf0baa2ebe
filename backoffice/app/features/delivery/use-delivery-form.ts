import { useEffect, useRef, useState } from "react";
import type {
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
  setCharging(charges: boolean): Promise<void>;
  confirm(): Promise<void>;
  dismissConflicts(): void;
}

type Changes = UpdateDelivery["changes"];

interface DeliveryDraft {
  readonly places: DeliveryPlaces;
  readonly edits: PlaceEdits;
}

const deliveryMerge: SaveRules<StaffDelivery, DeliveryDraft> = {
  toDraft: (delivery) => ({ places: toPlaces(delivery), edits: new Map() }),
  merge: (_base, { places }, { edits }) => ({
    merged: { places, edits: rebaseEdits(places, edits) },
    conflicts: findConflicts(places, edits),
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
  const [conflicts, setConflicts] = useState<readonly FieldChange[]>(() =>
    listChanges(delivery, delivery, edits),
  );
  const [isMerged, setMerged] = useState(false);

  function showConflicts(changes: readonly FieldChange[], merged = false) {
    setConflicts(changes);
    setMerged(merged);
  }

  async function sendChanges(changes: Changes): Promise<StaffDelivery> {
    const saved = await api("PATCH /staff/delivery", { body: { changes } });
    onNewer(saved);
    return saved;
  }

  /** @returns also the places the edits were based on */
  async function sendEdits() {
    let sent = { before: places, changes: toChanges(places, edits) };
    let mergedChanges: readonly FieldChange[] = [];
    const draft = { version: 0, base: { places, edits: new Map() }, draft: { places, edits } };
    const answer = await withConflictHandling(delivery, () =>
      saveWithMerge(
        draft,
        deliveryMerge,
        (draftToSave) => {
          sent = {
            before: draftToSave.places,
            changes: toChanges(draftToSave.places, draftToSave.edits),
          };
          return sendChanges(sent.changes);
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

  async function sendCharging(charges: boolean, version: number): Promise<StaffDelivery> {
    const options = { version, values: { ...delivery.options, charges } };
    const saved = await api("PATCH /staff/delivery", { body: { changes: [], options } });
    onNewer(saved);
    return saved;
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
    discardAll() {
      clear();
      showConflicts([]);
    },
    async save() {
      if ([...edits.values()].some((edit) => Object.keys(validateTerms(edit)).length > 0)) {
        document.querySelector<HTMLElement>("main [aria-invalid=true]")?.focus();
        return;
      }
      await send(async () => {
        const { answer, changes, before } = await sendEdits();
        const saved = toPlaces(answer);
        clearSaved(edits, saved);
        const previousChanges = changes.map(({ place }) => ({
          place,
          version: saved.get(place)?.version ?? 0,
          terms: before.get(place)?.own ?? null,
        }));
        const [only] = changes.length === 1 ? changes : [];
        const name = only && places.get(only.place)?.fullName;
        const what = name ?? plural(changes.length, "area");
        showUndo(describeSaved(what, changes, answer.options.charges), () =>
          withConflictHandling(answer, () => sendChanges(previousChanges)),
        );
      });
    },
    async setCharging(charges) {
      await send(async () => {
        const answer = await withConflictHandling(delivery, () =>
          sendCharging(charges, delivery.version),
        );
        const message = charges
          ? "Delivery fees are now charged at checkout."
          : "Delivery fees are no longer charged at checkout.";
        showUndo(message, () =>
          withConflictHandling(answer, () => sendCharging(!charges, answer.version)),
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
