import type { EditedOrder, EditOrderItems } from "#contract/api/orders/edit-order.ts";
import { formatNaira, toNaira } from "#contract/money/naira.ts";
import { staffActor } from "#server/database/audit.ts";
import type { Tx } from "#server/database/connection/connection.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { type CommandRequest, staffCommand } from "#server/database/staff-command.ts";
import { moveOrderedStock } from "#server/modules/catalogue/stock/index.ts";
import { updateRedeemedAmount } from "#server/modules/discounts/redemptions/index.ts";
import { queueMail } from "#server/modules/mail/index.ts";
import { orderChangedEmail } from "#server/modules/orders/emails/index.ts";
import { markOrderPaid } from "#server/modules/orders/lifecycle/index.ts";
import { getOrderReader, type OrderRecord } from "#server/modules/orders/model/index.ts";
import { openPaymentLink } from "#server/modules/orders/payment-link/index.ts";
import {
  findOrder,
  lockOrder,
  recordOrderEvent,
  replaceLines,
} from "#server/modules/orders/queries/index.ts";
import { getStaffOrder } from "#server/modules/orders/record/index.ts";
import {
  requestRefund,
  requireRefundAllowance,
  sendRefund,
  sumRefundableOf,
} from "#server/modules/payments/refunds/index.ts";
import type { QuoteOverrides } from "#server/modules/pricing/index.ts";
import { conflictError, requireVersion } from "#server/platform/errors/errors.ts";
import { planEdit, quoteEdit, requireEditable } from "./plan-edit.ts";
import { type EditSettlement, settleEdit } from "./settle-edit.ts";

type Reply = EditedOrder & { readonly refundIds: readonly string[] };

/**
 * A repeated request returns no link. A refund is sent after the transaction, else by the poll.
 * @throws {AppError} `not_found`; `conflict` on a stale version, another total, or where it can't be edited;
 * `forbidden` beyond the role's refund limit; `out_of_stock`; `validation_failed`
 */
export function editOrder(runtime: Runtime) {
  return async (request: CommandRequest<EditOrderItems>): Promise<EditedOrder> => {
    const run = editItems(await quoteRequest(runtime, request))(runtime);
    const { refundIds, ...edited } = await run(request);
    for (const id of refundIds) await sendRefund(runtime, id);
    if (refundIds.length === 0) return edited;
    const reader = getOrderReader(request.staff);
    return { ...edited, order: await getStaffOrder(runtime.db, edited.order.id, reader) };
  };
}

async function quoteRequest(
  runtime: Runtime,
  { params, body }: CommandRequest<EditOrderItems>,
): Promise<QuoteOverrides | undefined> {
  if (!runtime.extensions.price) return undefined;
  const order = await findOrder(runtime.db, params.id);
  return order && (await quoteEdit(runtime, order, body.items));
}

const editItems = (overrides: QuoteOverrides | undefined) =>
  staffCommand<EditOrderItems, Reply>(
    async ({ tx, runtime, staff, params: { id }, body }) => {
      const { version, items, totalAmount, note = "" } = body;
      const getCurrent = () => getStaffOrder(tx, id, getOrderReader(staff));
      const order = await lockOrder(tx, id);
      await requireVersion(version, order, getCurrent);
      await requireEditable(tx, order);
      const edited = await planEdit(tx, order, items, overrides);
      if (toNaira(edited.totalKobo) !== totalAmount) {
        const total = formatNaira(edited.totalKobo);
        throw conflictError(await getCurrent(), `The new total is ${total} now. Check it again.`);
      }
      const settlement = settleEdit(order, edited.totalKobo, await sumRefundableOf(tx, id));
      const { dueKobo, refundKobo } = settlement;
      const actor = staffActor(staff);
      const at = runtime.clock();
      const changes = describeChanges(order.lines, edited.lines);
      const isPaid = order.status === "PAID";
      await replaceLines(tx, order, { ...edited, dueKobo: isPaid ? dueKobo : order.dueKobo, at });
      if (order.discountId !== null) await updateRedeemedAmount(tx, id, edited.discountKobo);
      await recordOrderEvent(tx, {
        ...{ orderId: id, kind: "items_edited", actor, at, isVisibleToBuyer: true },
        data: {
          ...{ changes, note: note.trim() },
          ...{ beforeKobo: order.totalKobo, totalKobo: edited.totalKobo },
        },
      });
      if (!isPaid && dueKobo === 0) {
        const reason = "Paid in full after its items were edited";
        await markOrderPaid(tx, runtime, id, { actor, reason });
      }
      if (refundKobo > 0) await requireRefundAllowance(tx, staff, id, refundKobo);
      const refunds =
        refundKobo > 0
          ? await requestRefund(tx, runtime, {
              ...{
                orderId: id,
                amountKobo: refundKobo,
                actor,
                reason: "Items of the order changed",
              },
              key: `edit ${id} ${version}`,
            })
          : [];
      const link = await announce(tx, runtime, id, order, settlement);
      const reply = {
        order: await getCurrent(),
        due: toNaira(dueKobo),
        refund: toNaira(refundKobo),
        paymentLink: link?.url ?? null,
        until: link?.until?.toISOString() ?? null,
        refundIds: refunds.map((refund) => refund.id),
      };
      // Last, so that popular variants are locked only briefly.
      await moveOrderedStock(tx, id, countMoved(order.lines, edited.lines), actor);
      return {
        reply,
        change: {
          action: "order.items_edited",
          subject: id,
          before: { totalKobo: order.totalKobo },
          after: { totalKobo: edited.totalKobo, dueKobo, refundKobo, changes: changes.length },
        },
      };
    },
    {
      toStored: ({ due, refund, until }) => ({ due, refund, until, paymentLink: null }),
      reread: async ({ tx, staff, params }, { due = 0, refund = 0, until = null }) => ({
        ...{ due, refund, until, paymentLink: null, refundIds: [] },
        order: await getStaffOrder(tx, params.id, getOrderReader(staff)),
      }),
    },
  );

async function announce(
  tx: Tx,
  runtime: Runtime,
  id: string,
  before: OrderRecord,
  { dueKobo, refundKobo }: EditSettlement,
) {
  const order = await lockOrder(tx, id);
  const isDueNow = dueKobo > 0 && order.paymentMethod !== "delivery";
  const link = isDueNow ? await openPaymentLink(tx, runtime, order) : undefined;
  const differenceKobo = order.totalKobo - before.totalKobo;
  const terms = { differenceKobo, refundKobo, link: link?.path ?? null };
  await queueMail(tx, runtime, orderChangedEmail(order, terms));
  return link;
}

type Lines = OrderRecord["lines"];

function countBySize(lines: Lines) {
  return Map.groupBy(lines, ({ variantId }) => variantId);
}

const sumUnits = (lines: Lines = []) => lines.reduce((sum, { quantity }) => sum + quantity, 0);

function describeChanges(before: Lines, after: Lines) {
  const [had, has] = [countBySize(before), countBySize(after)];
  return [...new Set([...had.keys(), ...has.keys()])].flatMap((variantId) => {
    const [line] = has.get(variantId) ?? had.get(variantId) ?? [];
    const [from, to] = [sumUnits(had.get(variantId)), sumUnits(has.get(variantId))];
    return line && from !== to ? [{ name: line.name, size: line.size, from, to }] : [];
  });
}

/** By variant; positive for units that the order takes. */
function countMoved(before: Lines, after: Lines) {
  const [had, has] = [countBySize(before), countBySize(after)];
  return [...new Set([...had.keys(), ...has.keys()])].flatMap((variantId) => {
    const quantity = sumUnits(has.get(variantId)) - sumUnits(had.get(variantId));
    return quantity === 0 ? [] : [{ variantId, quantity }];
  });
}
