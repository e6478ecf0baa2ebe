import type { Queryable } from "#server/database/connection/connection.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { findArrivalDay } from "#server/modules/delivery/index.ts";
import { getStoreSettings } from "#server/modules/settings/index.ts";
import type { OrderRecord } from "../model/order.ts";

/** What emails say of an order beside the order itself. */
export interface OrderPromises {
  /** Such as `Tuesday 1 December`; null where no day is promised. */
  readonly arrivesBy: string | null;
  readonly returnDays: number | null;
}

export const noPromises: OrderPromises = { arrivesBy: null, returnDays: null };

export async function getOrderPromises(
  on: Queryable,
  { clock, config }: Pick<Runtime, "clock" | "config">,
  { shippingInfo, paidAt, pickup }: Pick<OrderRecord, "shippingInfo" | "paidAt" | "pickup">,
): Promise<OrderPromises> {
  const now = clock();
  const arrivesBy = pickup
    ? undefined
    : await findArrivalDay(on, shippingInfo, { from: paidAt ?? now, now });
  const { returnDays } = await getStoreSettings(on, config, "selling");
  return { arrivesBy: arrivesBy ?? null, returnDays };
}
