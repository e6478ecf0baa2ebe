import type { CreateStaffOrder } from "#contract/api/orders/staff-new-order.ts";
import { normalizeEmail } from "#contract/validation/email.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { getPickupPlace, toDestination, toPickupAddress } from "#server/modules/delivery/index.ts";
import {
  hasQuoteExtensions,
  type QuoteOverrides,
  quoteExtensions,
} from "#server/modules/pricing/index.ts";
import { guest } from "#server/platform/auth/caller.ts";
import { AppError } from "#server/platform/errors/errors.ts";
import { findCallerForEmail } from "../find-buyer.ts";
import { parseStaffOrder } from "./parse-staff-order.ts";

/** Before the transaction: extensions may take long. @returns undefined for what the command refuses */
export async function quoteStaffOrder(
  runtime: Runtime,
  body: CreateStaffOrder,
): Promise<QuoteOverrides | undefined> {
  if (!hasQuoteExtensions(runtime.extensions)) return undefined;
  const { db } = runtime;
  try {
    const { lines: items, shippingInfo } = await parseStaffOrder(db, body);
    const { isPickup } = body.delivery;
    const destination = isPickup
      ? toPickupAddress(await getPickupPlace(db))
      : toDestination(shippingInfo);
    const email = normalizeEmail(shippingInfo.email);
    const caller = email === "" ? guest : await findCallerForEmail(db, email);
    return await quoteExtensions(runtime, { caller, items, destination, isPickup });
  } catch (error) {
    if (error instanceof AppError && error.code !== "unavailable") return undefined;
    throw error;
  }
}
