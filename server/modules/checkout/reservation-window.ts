import type { CheckoutPaymentMethod } from "#contract/api/orders/orders.ts";
import type { Tx } from "#server/database/connection/connection.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { getHoldMinutes } from "#server/modules/orders/index.ts";
import { getStoreSettings, lockSectionShared } from "#server/modules/settings/index.ts";
import { AppError } from "#server/platform/errors/errors.ts";

/** @throws {AppError} `validation_failed` for a method that is not offered */
export async function getReservationMinutes(
  tx: Tx,
  runtime: Pick<Runtime, "config">,
  paymentMethod: CheckoutPaymentMethod,
): Promise<number> {
  if (paymentMethod === "card") return await getHoldMinutes(tx, runtime);
  // Locked, so that an account change finds this order among those awaiting a transfer.
  const [, { isOn, reservationHours }] = await Promise.all([
    lockSectionShared(tx, "transfer"),
    getStoreSettings(tx, runtime.config, "transfer"),
  ]);
  if (isOn) return reservationHours * 60;
  const message = "Bank transfer isn't available. Please pay by card";
  throw new AppError("validation_failed", {
    detail: `${message}.`,
    errors: [{ field: "paymentMethod", message }],
  });
}
