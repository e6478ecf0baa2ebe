import type { Room } from "../layout/rooms.ts";

/** Something the browser finds by itself: a room, or a thing to do. */
export interface FoundPlace {
  readonly label: string;
  readonly address: string;
}

/** Text without case and marks, as it is compared: "Ọ̀yọ́" and "oyo" are the same. */
export function foldText(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().trim();
}

/** Places of which a word begins as what was typed, in their own order; none where nothing was typed. */
export function findPlaces(places: readonly FoundPlace[], typed: string): readonly FoundPlace[] {
  const wanted = foldText(typed);
  if (wanted === "") return [];
  return places.filter(({ label }) => {
    const folded = foldText(label);
    return folded.startsWith(wanted) || folded.includes(` ${wanted}`);
  });
}

/** The rooms as places. */
export function roomPlaces(rooms: readonly Room[]): readonly FoundPlace[] {
  return rooms.map(({ label, address }) => ({ label, address }));
}
