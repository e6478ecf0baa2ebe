import type { Queryable } from "#server/database/connection.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { findOrderByNumber, getOwnOrder, type OrderRecord } from "#server/modules/orders/index.ts";
import { type Caller, requireVerifiedUser } from "#server/platform/caller.ts";
import { AppError } from "#server/platform/errors.ts";
import { hashToken } from "#server/platform/ids.ts";
import { findLinkedOrderId } from "./return-links.queries.ts";

/** An order and who asks about its returns. */
export interface ReturnHolder {
  readonly order: OrderRecord;
  /** As histories name them: `user:usr_1` or `guest`. */
  readonly actor: string;
}

/**
 * Lets only those pass who may send pieces of an order back: the account it belongs to, or who has a link that was
 * mailed to its address (header X-Return-Token). Knowing number and e-mail address is not enough.
 * @param id of the order, or its number
 * @throws {AppError} `not_found`, `unauthenticated`, `email_unverified`
 */
export async function requireReturnHolder(
  on: Queryable,
  { clock }: Pick<Runtime, "clock">,
  request: { readonly id: string; readonly caller: Caller; readonly token: string | undefined },
): Promise<ReturnHolder> {
  const { id, caller, token } = request;
  if (token === undefined) {
    const user = requireVerifiedUser(caller);
    return { order: await getOwnOrder(on, user, id), actor: `user:${user.userId}` };
  }
  const linked = await findLinkedOrderId(on, hashToken(token), clock());
  const order = await findOrderByNumber(on, id.toUpperCase());
  if (!order || order.id !== linked) {
    throw new AppError("not_found", {
      detail: "This link does not work any more. Ask for a new one.",
    });
  }
  return { order, actor: "guest" };
}
