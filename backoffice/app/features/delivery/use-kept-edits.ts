import { useEffect, useState } from "react";
import { keepOnDevice, readFromDevice } from "../../parts/keep-on-device.ts";
import { useMemberId } from "../../session/use-member.ts";
import {
  type KeptEdits,
  layAgain,
  type PlaceEdits,
  type RoomPlaces,
  typedSince,
} from "./delivery-edits.ts";

/** What is typed over the table of delivery, and whether it was typed before and is laid in again. */
interface TypedEdits {
  readonly edits: PlaceEdits;
  readonly isRestored: boolean;
  setEdits(next: (before: PlaceEdits) => PlaceEdits): void;
  /** Lets go of all that is typed. */
  clear(): void;
  /** Lets go of what was saved, over the places as they stand now; what was typed since stays. */
  letGo(saved: PlaceEdits, now: RoomPlaces): void;
}

/** Keeps what a member types over the table, on this device too: over a reload and the end of a session. */
export function useKeptEdits(places: RoomPlaces): TypedEdits {
  const key = `delivery-draft:${useMemberId()}`;
  const [edits, setEdits] = useState(() => layAgain(places, readFromDevice<KeptEdits>(key)));
  const [isRestored, setRestored] = useState(edits.size > 0);
  useEffect(() => {
    keepOnDevice(key, edits.size > 0 ? [...edits] : undefined);
  }, [key, edits]);
  return {
    edits,
    isRestored,
    setEdits,
    clear() {
      setRestored(false);
      setEdits(new Map());
    },
    letGo(saved, now) {
      setRestored(false);
      setEdits((before) => typedSince(now, saved, before));
    },
  };
}
