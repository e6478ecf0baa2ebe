import type { AskedReturnLink, AskReturnLink } from "#contract/api/returns.ts";
import { createLimits } from "#server/database/rate-limit.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { writeMail } from "#server/modules/mail/index.ts";
import { findTypedOrder } from "#server/modules/orders/index.ts";
import { addressForBuyer, linkDays } from "./return-address.ts";
import { returnLinkMail } from "./return-mails.ts";

const day = 86_400;
/** Links of one order; asked for more often, the ones in the mailbox still work (decision 16). */
const linksOfOrder = { name: "return-links-of-order", limit: 3, windowSeconds: day };
/** Links of all its orders that one mailbox gets. */
const linksToMailbox = { name: "return-links", limit: 20, windowSeconds: day };

/** Says the same whether there is such an order or not, and whether it arrived. */
const askedText = `If this email address and order number belong together and the order has arrived, a link is on its way to the address. It works for ${linkDays} days.`;

/**
 * Mails the link by which a guest asks for an exchange or their money: to the address of the order alone, so that
 * who only knows it and the number cannot ask. Of an order that never arrived nothing comes back, and a stranger may
 * have placed it with somebody's address: none is mailed. The answer never tells whether they are right.
 */
export async function askReturnLink(
  runtime: Runtime,
  asked: AskReturnLink,
): Promise<AskedReturnLink> {
  const order = await findTypedOrder(runtime.db, asked);
  if (order && order.deliveredAt !== null) {
    await runtime.db.withTransaction(async (tx) => {
      const limits = createLimits(tx);
      if (!(await limits.trySpend(linksOfOrder, order.id))) return;
      if (!(await limits.trySpend(linksToMailbox, order.email))) return;
      const address = await addressForBuyer(tx, runtime, { ...order, userId: null });
      await writeMail(tx, runtime, { ...returnLinkMail(order, address), lane: "codes" });
    });
  }
  return { message: askedText };
}
