import { useEffect, useState } from "react";
import { readFromDevice, saveOnDevice } from "../../parts/offline/device-storage.ts";
import { useMemberId } from "../../session/use-member.ts";
import {
  type DeliveryPlaces,
  mergeNewerEdits,
  type PlaceEdits,
  restoreEdits,
  type StoredEdits,
} from "./delivery-edits.ts";

interface StoredEditsState {
  readonly edits: PlaceEdits;
  readonly isRestored: boolean;
  setEdits(next: (before: PlaceEdits) => PlaceEdits): void;
  clear(): void;
  /** Drops saved edits; newer ones stay. */
  clearSaved(saved: PlaceEdits, currentPlaces: DeliveryPlaces): void;
}

/** Keeps edits on this device across reloads and sign-outs. */
export function useStoredEdits(places: DeliveryPlaces): StoredEditsState {
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
