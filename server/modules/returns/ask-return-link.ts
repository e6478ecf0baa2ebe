import type { AskedReturnLink, AskReturnLink } from "#contract/api/returns.ts";
import { createLimits } from "#server/database/rate-limit.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { writeMail } from "#server/modules/mail/index.ts";
import { findTypedOrder } from "#server/modules/orders/index.ts";
import { addressForBuyer, linkDays } from "./return-address.ts";
import { returnLinkMail } from "./return-mails.ts";

/** Links that one mailbox gets; asked for more often, the ones in it still work (decision 16). */
const linksToMailbox = { name: "return-links", limit: 3, windowSeconds: 3600 };

/** Says the same whether there is such an order or not. */
const askedText = `If this e-mail address and order number belong together, a link is on its way to the address. It works for ${linkDays} days.`;

/**
 * Mails the link by which a guest asks for an exchange or their money: to the address of the order alone, so that
 * who only knows it and the number cannot ask. The answer never tells whether they are right.
 */
export async function askReturnLink(
  runtime: Runtime,
  asked: AskReturnLink,
): Promise<AskedReturnLink> {
  const order = await findTypedOrder(runtime.db, asked);
  if (order) {
    await runtime.db.withTransaction(async (tx) => {
      if (!(await createLimits(tx).trySpend(linksToMailbox, order.email))) return;
      const address = await addressForBuyer(tx, runtime, { ...order, userId: null });
      await writeMail(tx, runtime, { ...returnLinkMail(order, address), lane: "codes" });
    });
  }
  return { message: askedText };
}
