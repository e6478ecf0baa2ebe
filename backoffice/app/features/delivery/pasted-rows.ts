import { placeKey } from "#contract/delivery/delivery-terms.ts";
import {
  type DeliveryPlace,
  type DeliveryPlaces,
  parseDays,
  parseFee,
  type TermsInput,
} from "./delivery-edits.ts";

export interface PastedRows {
  readonly edits: readonly { readonly id: string; readonly terms: TermsInput }[];
  /** Rows with an unknown or ambiguous place, or too many numbers. */
  readonly unknown: readonly string[];
}

/**
 * A place, then days ("3-5") and fee in any order. Of two plain numbers the first that can be days
 * is the days; a single one is the fee.
 */
export function parsePastedRows(
  places: DeliveryPlaces,
  rows: readonly (readonly string[])[],
): PastedRows {
  const placesByName = indexByName(places);
  const edits: { id: string; terms: TermsInput }[] = [];
  const unknown: string[] = [];
  for (const cells of rows.filter((row) => row.some((cell) => cell !== ""))) {
    const [name = "", ...rest] = cells;
    const texts = rest.filter((cell) => cell !== "" && !isNumberCell(cell));
    const matches = placesByName.get(placeKey([name, ...texts].join(" "))) ?? [];
    const [place] = matches;
    const terms = parseFigures(rest.filter(isNumberCell));
    if (!place || matches.length > 1 || !terms) unknown.push(name);
    else edits.push({ id: place.id, terms });
  }
  return { edits, unknown };
}

/** Indexed by name, and by name with state before or after it. */
function indexByName(places: DeliveryPlaces): ReadonlyMap<string, readonly DeliveryPlace[]> {
  const placesByName = new Map<string, DeliveryPlace[]>();
  for (const place of places.values()) {
    const [area = "", state = ""] = place.fullName.split(", ");
    // "Lagos" is the state, not an area.
    const isArea = state !== "";
    const keys = new Set([area, `${area} ${state}`, `${state} ${area}`].map(placeKey));
    for (const key of keys) {
      const same = placesByName.get(key) ?? [];
      if (!isArea) placesByName.set(key, [place]);
      else if (!same.some((other) => !other.id.includes("/")))
        placesByName.set(key, [...same, place]);
    }
  }
  return placesByName;
}

const isDays = (text: string) => /[-–]|to|day/i.test(text) && parseDays(text) !== undefined;
const isNumberCell = (text: string) => isDays(text) || parseFee(text) !== undefined;

/** Undefined when there are none, or too many. */
function parseFigures(figures: readonly string[]): TermsInput | undefined {
  const daysIndex = figures.findIndex(isDays);
  const hasImplicitDays = daysIndex < 0 && figures.length > 1;
  const place = hasImplicitDays
    ? figures.findIndex((each) => parseDays(each) !== undefined)
    : daysIndex;
  const days = figures[place];
  const [fee, ...more] = figures.filter((_, at) => at !== place);
  if (figures.length === 0 || more.length > 0 || (fee && isDays(fee))) return undefined;
  return { ...(days && { days }), ...(fee && { fee }) };
}
