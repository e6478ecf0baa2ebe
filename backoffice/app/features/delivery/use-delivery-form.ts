import { useRef, useState } from "react";
import type { ChangeDelivery, StaffDelivery, StaffTerms } from "#contract/api/staff-delivery.ts";
import { useToaster } from "#ui/primitives/toast.tsx";
import { api } from "../../api.ts";
import { useSending } from "../../loading/use-sending.ts";
import { newerState } from "../../parts/newer-state.ts";
import { type Merging, saveMerged } from "../../parts/save-merged.ts";
import type { ToldChange } from "../../parts/told-changes.ts";
import { useUndo } from "../../parts/undo-context.tsx";
import {
  changesBetween,
  clashesOf,
  faultsOf,
  type PlaceEdits,
  placesIn,
  type RoomPlaces,
  standOn,
  type TypedTerms,
  tellSaved,
  termsOf,
  toChanges,
  withEdit,
} from "./delivery-edits.ts";
import { useKeptEdits } from "./use-kept-edits.ts";

/** What is typed over the table of delivery, and the ways to save it. */
export interface DeliveryForm {
  readonly places: RoomPlaces;
  readonly edits: PlaceEdits;
  /** What was typed here before and not saved has been laid in again. */
  readonly isRestored: boolean;
  readonly busy: boolean;
  readonly fault: string;
  /** What somebody else changed while this was looked at; empty once it was seen. */
  readonly meanwhile: readonly ToldChange[];
  /** What was typed here is saved beside that. */
  readonly isMerged: boolean;
  /** The terms of a place with what is typed. */
  terms(id: string): StaffTerms;
  type(ids: readonly string[], typed: TypedTerms): void;
  dropAll(): void;
  save(): Promise<void>;
  charge(charges: boolean): Promise<void>;
  /** Says that what came with the store is right. */
  accept(): Promise<void>;
  seen(): void;
}

type Changes = ChangeDelivery["changes"];

/** What is typed, with the places that it is typed over. */
interface Sheet {
  readonly places: RoomPlaces;
  readonly edits: PlaceEdits;
}

const merging: Merging<StaffDelivery, Sheet> = {
  draftOf: (delivery) => ({ places: placesIn(delivery), edits: new Map() }),
  rebase: (_base, { places }, { edits }) => ({
    merged: { places, edits: standOn(places, edits) },
    clashes: clashesOf(places, edits),
  }),
};

/**
 * Keeps what is typed over the table until it is saved. Where somebody else was quicker nothing typed is lost: it is
 * saved beside what they changed, and that is told; where both changed one thing, a further save is made on what is told.
 * @param onNewer hears how everything stands now
 */
export function useDeliveryForm(
  delivery: StaffDelivery,
  onNewer: (delivery: StaffDelivery) => void,
): DeliveryForm {
  const { busy, fault, send } = useSending("Delivery could not be saved. Please try again.");
  const sayDone = useUndo();
  const { say } = useToaster();
  const places = placesIn(delivery);
  const { edits, isRestored, setEdits, clear, letGo } = useKeptEdits(places);
  const latest = useRef(edits);
  latest.current = edits;
  const [meanwhile, setMeanwhile] = useState<readonly ToldChange[]>(() =>
    changesBetween(delivery, delivery, edits),
  );
  const [isMerged, setMerged] = useState(false);

  function tell(changes: readonly ToldChange[], merged = false) {
    setMeanwhile(changes);
    setMerged(merged);
  }

  async function sendChanges(changes: Changes): Promise<StaffDelivery> {
    const saved = await api("POST /staff/delivery/changes", { body: { changes } });
    onNewer(saved);
    return saved;
  }

  /** Saves what is typed, and tells what it was merged with. @returns also the places that it was saved over */
  async function sendTyped() {
    let sent = { before: places, changes: toChanges(places, edits) };
    let found: readonly ToldChange[] = [];
    const typing = { version: 0, base: { places, edits: new Map() }, draft: { places, edits } };
    const answer = await orShowNewer(delivery, () =>
      saveMerged(
        typing,
        merging,
        (sheet) => {
          sent = { before: sheet.places, changes: toChanges(sheet.places, sheet.edits) };
          return sendChanges(sent.changes);
        },
        {
          showMerged(cause) {
            const newer = newerState<StaffDelivery>(cause);
            if (newer) found = changesBetween(delivery, newer, edits);
          },
          showNewer: (cause) => showNewer(delivery, cause),
        },
      ),
    );
    tell(found, true);
    return { answer, ...sent };
  }

  async function switchTo(charges: boolean, version: number): Promise<StaffDelivery> {
    const body = { charges, version };
    const saved = await api("POST /staff/delivery/charging", { body });
    onNewer(saved);
    return saved;
  }

  /** Shows the newer state that a refused change of what was seen is answered with. */
  async function orShowNewer<Answer>(
    seen: StaffDelivery,
    call: () => Promise<Answer>,
  ): Promise<Answer> {
    try {
      return await call();
    } catch (cause) {
      showNewer(seen, cause);
      throw cause;
    }
  }

  function showNewer(seen: StaffDelivery, cause: unknown): boolean {
    const current = newerState<StaffDelivery>(cause);
    if (!current) return false;
    tell(changesBetween(seen, current, latest.current));
    setEdits((before) => standOn(placesIn(current), before));
    onNewer(current);
    return true;
  }

  return {
    places,
    edits,
    isRestored,
    busy,
    fault,
    meanwhile,
    isMerged,
    terms: (id) => termsOf(places, edits, id),
    type: (ids, typed) =>
      setEdits((before) => ids.reduce((all, id) => withEdit(places, all, id, typed), before)),
    dropAll() {
      clear();
      tell([]);
    },
    async save() {
      if ([...edits.values()].some((edit) => Object.keys(faultsOf(edit)).length > 0)) {
        document.querySelector<HTMLElement>("main [aria-invalid=true]")?.focus();
        return;
      }
      await send(async () => {
        const { answer, changes, before } = await sendTyped();
        const saved = placesIn(answer);
        letGo(edits, saved);
        const back = changes.map(({ place }) => ({
          place,
          version: saved.get(place)?.version ?? 0,
          terms: before.get(place)?.own ?? null,
        }));
        const [only] = changes.length === 1 ? changes : [];
        const name = only && places.get(only.place)?.fullName;
        const what = name ?? `${changes.length} places`;
        sayDone(tellSaved(what, changes, answer.charges), () =>
          orShowNewer(answer, () => sendChanges(back)),
        );
      });
    },
    async charge(charges) {
      await send(async () => {
        const answer = await orShowNewer(delivery, () => switchTo(charges, delivery.version));
        const said = charges ? "The fee is charged at checkout." : "No fee is charged at checkout.";
        sayDone(said, () => orShowNewer(answer, () => switchTo(!charges, answer.version)));
      });
    },
    async accept() {
      await send(async () => {
        const body = { version: delivery.version };
        onNewer(
          await orShowNewer(delivery, () => api("POST /staff/delivery/acceptance", { body })),
        );
        say("Buyers now read by which day a parcel arrives.");
      });
    },
    seen() {
      tell([]);
      setEdits((before) => standOn(places, before));
    },
  };
}
