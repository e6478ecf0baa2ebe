import type { PayOnDelivery, PayOnDeliveryQuery } from "#contract/api/orders/orders.ts";
import type { Destination } from "#contract/delivery/delivery-terms.ts";
import { type Kobo, kobo } from "#contract/money/kobo.ts";
import { toNaira } from "#contract/money/naira.ts";
import { normalizeEmail } from "#contract/validation/email.ts";
import type { Tx } from "#server/database/connection/connection.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { getPayOnDeliveryTerms } from "#server/modules/delivery/index.ts";
import type { Caller } from "#server/platform/auth/caller.ts";
import { AppError } from "#server/platform/errors/errors.ts";
import {
  getOnDeliveryHistory,
  lockOnDeliveryCustomer,
  type OnDeliveryCustomer,
} from "./on-delivery.queries.ts";
import { describeRefusal, findOnDeliveryRefusal } from "./on-delivery-rules.ts";

const yearMs = 365 * 24 * 3_600_000;

const refusedSince = ({ clock }: Pick<Runtime, "clock">) => new Date(clock().getTime() - yearMs);

/** Undefined for guests: anybody can type an address. */
export function toOnDeliveryCustomer(caller: Caller): OnDeliveryCustomer | undefined {
  if (caller.kind !== "user") return undefined;
  const email = caller.emailVerified ? normalizeEmail(caller.email) : "";
  return { userId: caller.userId, email, phone: "" };
}

interface RequestedOrder {
  readonly customer: OnDeliveryCustomer | undefined;
  readonly destination: Destination;
  readonly isPickup: boolean;
  readonly totalKobo: Kobo;
  readonly reader: "buyer" | "staff";
}

/**
 * Holds an advisory lock of the customer until the transaction ends.
 * @throws {AppError} `pay_on_delivery_refused` with the reason
 */
export async function requireOnDelivery(
  tx: Tx,
  runtime: Pick<Runtime, "clock">,
  { customer, destination, reader, ...order }: RequestedOrder,
): Promise<void> {
  if (customer) await lockOnDeliveryCustomer(tx, customer);
  const terms = await getPayOnDeliveryTerms(tx, destination);
  const history = customer && (await getOnDeliveryHistory(tx, customer, refusedSince(runtime)));
  const refusal = findOnDeliveryRefusal({ terms, history, ...order });
  if (!refusal) return;
  throw new AppError("pay_on_delivery_refused", {
    detail: describeRefusal(refusal, terms)[reader],
  });
}

/** What the checkout offers the caller at an address. */
export async function getPayOnDelivery(
  runtime: Pick<Runtime, "db" | "clock">,
  caller: Caller,
  destination: PayOnDeliveryQuery,
): Promise<PayOnDelivery> {
  const { db } = runtime;
  const terms = await getPayOnDeliveryTerms(db, destination);
  const customer = toOnDeliveryCustomer(caller);
  const history =
    customer && terms.isAllowedHere
      ? await getOnDeliveryHistory(db, customer, refusedSince(runtime))
      : undefined;
  const order = { terms, history, isPickup: false, totalKobo: kobo(0) };
  const isOffered = findOnDeliveryRefusal(order) === undefined;
  return { limit: isOffered && terms.limitKobo !== null ? toNaira(terms.limitKobo) : null };
}
