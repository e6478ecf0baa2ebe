import type { RequestReturnLink, ReturnLinkReply } from "#contract/api/returns/returns.ts";
import type { Queryable } from "#server/database/connection/connection.ts";
import { createLimits } from "#server/database/rate-limit.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { queueMail } from "#server/modules/mail/index.ts";
import { findOrderByInput, getOwnOrder } from "#server/modules/orders/customer/index.ts";
import type { OrderRecord } from "#server/modules/orders/model/index.ts";
import { findOrderByNumber } from "#server/modules/orders/queries/index.ts";
import { type Caller, requireVerifiedUser } from "#server/platform/auth/caller.ts";
import { hashToken } from "#server/platform/auth/ids.ts";
import { AppError } from "#server/platform/errors/errors.ts";
import { returnLinkMail } from "../emails/return-emails.ts";
import { createReturnPageLink, linkDays } from "../emails/return-page-link.ts";
import { findLinkedOrderId } from "../model/returns.queries.ts";

export interface ReturnAccess {
  readonly order: OrderRecord;
  readonly actor: string;
}

/**
 * Knowing the order number and email address is not enough: account, or emailed link (header X-Return-Token).
 * @throws {AppError} `not_found`, `unauthenticated`, `email_unverified`
 */
export async function requireReturnAccess(
  on: Queryable,
  { clock }: Pick<Runtime, "clock">,
  request: { readonly id: string; readonly caller: Caller; readonly token: string | undefined },
): Promise<ReturnAccess> {
  const { id, caller, token } = request;
  if (token === undefined) {
    const user = requireVerifiedUser(caller);
    return { order: await getOwnOrder(on, user, id), actor: `user:${user.userId}` };
  }
  const linkedOrderId = await findLinkedOrderId(on, hashToken(token), clock());
  const order = await findOrderByNumber(on, id.toUpperCase());
  if (!order || order.id !== linkedOrderId) {
    throw new AppError("not_found", {
      detail: "This link has expired. Request a new one.",
    });
  }
  return { order, actor: "guest" };
}

const day = 86_400;
/** Further requests get no email: the links already sent still work (decision 16). */
const orderLinkLimit = { name: "return-links-of-order", limit: 3, windowSeconds: day };
const mailboxLinkLimit = { name: "return-links", limit: 20, windowSeconds: day };

/** Must not reveal whether the order exists or was delivered. */
const linkSentMessage = `If this email and order number match a delivered order, we have sent a link to that address. It works for ${linkDays} days.`;

/** Sent to the order's address only. Undelivered orders get none: a stranger may have placed one with this address. */
export async function requestReturnLink(
  runtime: Runtime,
  request: RequestReturnLink,
): Promise<ReturnLinkReply> {
  const order = await findOrderByInput(runtime.db, request);
  if (order && order.deliveredAt !== null) {
    await runtime.db.withTransaction(async (tx) => {
      const limits = createLimits(tx);
      if (!(await limits.trySpend(orderLinkLimit, order.id))) return;
      if (!(await limits.trySpend(mailboxLinkLimit, order.email))) return;
      const address = await createReturnPageLink(tx, runtime, { ...order, userId: null });
      await queueMail(tx, runtime, {
        ...returnLinkMail(order, address),
        queue: "transactional-email",
      });
    });
  }
  return { message: linkSentMessage };
}
