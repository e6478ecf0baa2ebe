import type { OfferedPaymentWay } from "#contract/api/orders.ts";
import type { Tx } from "#server/database/connection.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { readHoldMinutes } from "#server/modules/orders/index.ts";
import { keepPart, readRules } from "#server/modules/settings/index.ts";
import { AppError } from "#server/platform/errors.ts";

/**
 * How long an order holds its pieces until it is paid in the way that its buyer chose, in minutes.
 * @throws {AppError} `validation_failed` for a way that the shop does not offer
 */
export async function holdForPayment(
  tx: Tx,
  runtime: Pick<Runtime, "config">,
  paymentWay: OfferedPaymentWay,
): Promise<number> {
  if (paymentWay === "card") return await readHoldMinutes(tx, runtime);
  // Whoever changes the account finds this order among those that await a transfer to it.
  const [, { isOn, holdHours }] = await Promise.all([
    keepPart(tx, "transfer"),
    readRules(tx, runtime.config, "transfer"),
  ]);
  if (isOn) return holdHours * 60;
  const message = "Bank transfer is not offered now. Please pay by card";
  throw new AppError("validation_failed", {
    detail: `${message}.`,
    errors: [{ field: "paymentWay", message }],
  });
}
