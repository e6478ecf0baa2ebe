import { placeKey } from "#contract/delivery/place-names.ts";
import {
  type RoomPlace,
  type RoomPlaces,
  readDays,
  readFee,
  type TypedTerms,
} from "./delivery-edits.ts";

/** What came of rows that were copied in a spreadsheet. */
export interface PastedRows {
  readonly edits: readonly { readonly id: string; readonly typed: TypedTerms }[];
  /** Rows whose place is not known or could be several, or which have more figures than a place has. */
  readonly unknown: readonly string[];
}

/**
 * Reads rows of a spreadsheet: a place and then, in any order, its days ("3-5") and its fee. Of two bare figures the
 * first that may be days is the days, one alone is the fee. An area may stand with its state, in one cell
 * ("Ikeja, Lagos") or two; one that several states have is told apart by it.
 */
export function readPasted(places: RoomPlaces, rows: readonly (readonly string[])[]): PastedRows {
  const named = namesOf(places);
  const edits: { id: string; typed: TypedTerms }[] = [];
  const unknown: string[] = [];
  for (const cells of rows.filter((row) => row.some((cell) => cell !== ""))) {
    const [name = "", ...rest] = cells;
    const texts = rest.filter((cell) => cell !== "" && !isFigure(cell));
    const found = named.get(placeKey([name, ...texts].join(" "))) ?? [];
    const [place] = found;
    const typed = figuresOf(rest.filter(isFigure));
    if (!place || found.length > 1 || !typed) unknown.push(name);
    else edits.push({ id: place.id, typed });
  }
  return { edits, unknown };
}

/** Places by what people call them: by their own name, and with their state before or after it. */
function namesOf(places: RoomPlaces): ReadonlyMap<string, readonly RoomPlace[]> {
  const named = new Map<string, RoomPlace[]>();
  for (const place of places.values()) {
    const [area = "", state = ""] = place.fullName.split(", ");
    // "Lagos" is the state, whatever its areas are called.
    const isArea = state !== "";
    const keys = new Set([area, `${area} ${state}`, `${state} ${area}`].map(placeKey));
    for (const key of keys) {
      const same = named.get(key) ?? [];
      if (!isArea) named.set(key, [place]);
      else if (!same.some((other) => !other.id.includes("/"))) named.set(key, [...same, place]);
    }
  }
  return named;
}

const isDays = (text: string) => /[-–]|to|day/i.test(text) && readDays(text) !== undefined;
const isFigure = (text: string) => isDays(text) || readFee(text) !== undefined;

/** The days and the fee that figures say; undefined where there are none, or more of them than a place has. */
function figuresOf(figures: readonly string[]): TypedTerms | undefined {
  const said = figures.findIndex(isDays);
  const isUnsaid = said < 0 && figures.length > 1;
  const place = isUnsaid ? figures.findIndex((each) => readDays(each) !== undefined) : said;
  const days = figures[place];
  const [fee, ...more] = figures.filter((_, at) => at !== place);
  if (figures.length === 0 || more.length > 0 || (fee && isDays(fee))) return undefined;
  return { ...(days && { days }), ...(fee && { fee }) };
}
