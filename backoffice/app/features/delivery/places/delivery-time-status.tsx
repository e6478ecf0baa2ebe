import type { DeliveryTimes, StaffDeliveryTerms } from "#contract/api/delivery/staff-delivery.ts";
import { plural } from "#contract/text/format.ts";
import { Status } from "#ui/primitives/status.tsx";

/** Actual delivery time. */
export type DeliveryTime = Omit<DeliveryTimes[number], "place">;

interface DeliveryTimeStatusProps {
  readonly time: DeliveryTime;
  readonly terms: Pick<StaffDeliveryTerms, "daysTo">;
}

export function DeliveryTimeStatus({ time, terms }: DeliveryTimeStatusProps) {
  return (
    <Status tone={isSlower(time, terms) ? "waiting" : "good"}>
      {formatDeliveryTime(time)}
      {isSlower(time, terms) && <span className="sr-only">, slower than promised</span>}
    </Status>
  );
}

export function isSlower(
  { days }: DeliveryTime,
  { daysTo }: DeliveryTimeStatusProps["terms"],
): boolean {
  return days > daysTo;
}

/** "actual 4 days, 11 parcels". */
export function formatDeliveryTime({ days, parcels }: DeliveryTime): string {
  const duration = days === 0 ? "same day" : plural(days, "day");
  return `actual ${duration}, ${plural(parcels, "parcel")}`;
}
