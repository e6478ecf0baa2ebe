import type { Kobo } from "../money/kobo.ts";
import { formatNaira, fromNaira } from "../money/naira.ts";
import { type Destination, findState, isInNigeria } from "./delivery-terms.ts";

/** Shown as waived while no fee is charged (specification §9). */
const standardKobo = fromNaira(4_000);

export const notIncludedText = "Not included";

export const waivedLabel = `${formatNaira(standardKobo)} waived`;

/** A Nigerian state counts as Nigeria whatever the country field says. */
export function isInternational({
  state,
  country,
}: Pick<Destination, "state" | "country">): boolean {
  return findState(state) === undefined && !isInNigeria(country);
}

/** They add up to what was charged. */
export function shippingRows(
  chargedKobo: Kobo,
): readonly { readonly label: string; readonly value: string }[] {
  if (chargedKobo > 0) return [{ label: "Shipping", value: formatNaira(chargedKobo) }];
  return [
    { label: "Shipping", value: formatNaira(standardKobo) },
    { label: "Waived", value: `−${formatNaira(standardKobo)}` },
  ];
}
