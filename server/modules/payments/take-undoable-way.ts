import type { UndoneLink } from "#contract/api/order-events.ts";
import type { WayOut } from "#contract/api/staff-payments.ts";
import { undoAllowedMs } from "#contract/api/undo.ts";
import type { Tx } from "#server/database/connection.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { writeMail } from "#server/modules/mail/index.ts";
import { keptUntil, makePayLink, tellOrder } from "#server/modules/orders/index.ts";
import { closeHolding, type Decision } from "./decision.ts";
import { restDueAt } from "./rest-due.ts";
import { askRestMail, keptMail } from "./settled-mail.ts";

/** The ways out by which no money, piece or order moves: they can be taken back for a moment. */
export type UndoableWay = Extract<WayOut, "leave" | "write_off" | "ask_rest">;

/** What such a way did besides closing its case. */
export interface TakenUndoable {
  /** The message about it, which waits for as long as the decision can be taken back. */
  readonly mailId?: string | undefined;
  readonly link?: UndoneLink;
}

type Taker = (tx: Tx, runtime: Runtime, decision: Decision) => Promise<TakenUndoable>;

/** What each of them does, in the transaction that closes its case. */
export const undoableTakers: Readonly<Record<UndoableWay, Taker>> = {
  async ask_rest(tx, runtime, decision) {
    const { order, actor } = decision;
    const at = runtime.clock();
    const until = keptUntil(order, restDueAt(at));
    const link = await makePayLink(tx, order, until);
    const mail = askRestMail(order, link, until);
    const mailId = await writeMail(tx, runtime, { ...mail, holdMs: undoAllowedMs });
    const eventId = await tellOrder(tx, {
      orderId: order.id,
      kind: "pay_link_sent",
      actor,
      data: {},
      buyerSees: true,
      at,
    });
    await closeHolding(tx, runtime, decision);
    return { mailId, link: { eventId, keptUntil: order.holdExpiresAt?.toISOString() ?? null } };
  },

  write_off: async () => ({}),

  async leave(tx, runtime, { order, way }) {
    if (!way.amountKobo) return {};
    const mail = keptMail(order, way.amountKobo);
    return { mailId: await writeMail(tx, runtime, { ...mail, holdMs: undoAllowedMs }) };
  },
};

/** Whether a way out can be taken back. */
export function isUndoable(way: WayOut): way is UndoableWay {
  return way in undoableTakers;
}
