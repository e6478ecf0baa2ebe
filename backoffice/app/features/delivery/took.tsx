import type { DeliveryArrivals, StaffTerms } from "#contract/api/staff-delivery.ts";
import { Status } from "#ui/primitives/status.tsx";

/** What really happened to the parcels of a place, beside the days that are promised there. */
export type Arrived = Omit<DeliveryArrivals[number], "place">;

interface TookProps {
  readonly arrived: Arrived;
  readonly terms: Pick<StaffTerms, "daysTo">;
}

/** How long parcels really took: amber where that is longer than promised. */
export function Took({ arrived, terms }: TookProps) {
  return (
    <Status tone={isSlower(arrived, terms) ? "waiting" : "good"}>
      {tookInWords(arrived)}
      {isSlower(arrived, terms) && <span className="sr-only">, slower than promised</span>}
    </Status>
  );
}

/** Whether parcels take longer than is promised. */
export function isSlower({ days }: Arrived, { daysTo }: TookProps["terms"]): boolean {
  return days > daysTo;
}

/** "really 4 days, 11 parcels". */
export function tookInWords({ days, parcels }: Arrived): string {
  const took = days === 0 ? "the same day" : `${days} ${days === 1 ? "day" : "days"}`;
  return `really ${took}, ${parcels} parcels`;
}
