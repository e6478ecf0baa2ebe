import { refundReasons } from "#contract/api/payment-words.ts";
import type { StaffMember } from "#contract/api/staff.ts";
import type {
  MakeRefund,
  PieceFate,
  PreviewRefund,
  RefundPreview,
} from "#contract/api/staff-refunds.ts";
import { type Kobo, kobo } from "#contract/money/kobo.ts";
import { formatNaira, fromNaira, toNaira } from "#contract/money/naira.ts";
import { staffActor } from "#server/database/audit.ts";
import type { Queryable, Tx } from "#server/database/connection.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { findOrder, lockOrder, type OrderRecord } from "#server/modules/orders/index.ts";
import { AppError, faultyFields } from "#server/platform/errors.ts";
import { changedMeanwhile } from "#server/platform/require-fresh.ts";
import { listOrderRefunds } from "./list-order-refunds.ts";
import { type PiecesHooks, requireInHand } from "./pieces-in-hand.ts";
import type { RefundPlan } from "./plan-refund.ts";
import { requireMayRefund } from "./refund-allowance.ts";
import { fatesOf, knowRefundBasis, planFor, toWish } from "./refund-basis.ts";
import { refundableKobo, splitRefund } from "./refund-rules.ts";
import { listRefundsOfKey, type PaymentRefund } from "./refunds.queries.ts";
import { requestRefund } from "./request-refund.ts";
import { sendRefund } from "./send-refund.ts";

/**
 * What a refund would return, and from which payment. Nothing is changed.
 * @throws {AppError} `not_found`; `conflict` for more than is left; `validation_failed`
 */
export async function previewRefund(
  on: Queryable,
  orderId: string,
  query: PreviewRefund,
): Promise<RefundPreview> {
  const order = await findOrder(on, orderId);
  if (!order) throw new AppError("not_found", { detail: "Order not found." });
  const basis = await knowRefundBasis(on, order);
  const lines = (query.lines ?? "").split(",").flatMap((typed) => {
    const [position = 0, quantity = 0] = typed.split(":").map(Number);
    return quantity > 0 ? [{ position, quantity }] : [];
  });
  const plan = planFor(
    toWish({
      mode: query.mode,
      lines,
      shipping: query.shipping ?? false,
      amountKobo: query.amount === undefined ? undefined : readAmount(query.amount),
    }),
    basis,
  );
  const parts = splitRefund(basis.payments, plan.amountKobo);
  if (!parts && plan.amountKobo > 0) throw tooMuch(refundableKobo(basis.payments));
  return {
    amount: toNaira(plan.amountKobo),
    pieces: plan.lines.reduce((sum, { quantity }) => sum + quantity, 0),
    piecesAmount: toNaira(plan.piecesKobo),
    discountShare: toNaira(plan.discountShareKobo),
    shippingAmount: toNaira(plan.shippingKobo),
    isCut: plan.isCut,
    parts: (parts ?? []).map(({ reference, amountKobo }) => ({
      reference,
      amount: toNaira(amountKobo),
      way: basis.payments.find((each) => each.reference === reference)?.way ?? "card",
    })),
  };
}

/** A press that returns money. */
export interface RefundPress {
  readonly body: MakeRefund;
  /** The sender's idempotency key. */
  readonly key: string;
  readonly hooks: PiecesHooks;
}

/**
 * Returns money for an order as staff ask for it. The same key returns it once, however often it is sent and whatever
 * was changed of its words meanwhile; another key only on what can go back now, so that nobody repeats what they did
 * not see.
 * @throws {AppError} `not_found`; `forbidden` beyond what the role may return; `conflict` for more than is left, or for
 * pieces that would be counted in twice, and with what may go back now (StaleMeta) when that is another sum than was
 * shown or than the button named, or something else becomes of the pieces; `idempotency_mismatch`; `validation_failed`
 */
export async function makeRefund(
  runtime: Runtime,
  staff: StaffMember,
  orderId: string,
  { body, key, hooks }: RefundPress,
): Promise<readonly PaymentRefund[]> {
  const { db } = runtime;
  const named = readAmount(body.amount);
  const requestKey = `staff refund ${orderId} ${key}`;
  const refunds = await db.withTransaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    const [earlier] = await listRefundsOfKey(tx, requestKey);
    const plan = earlier ? undefined : await planFresh(tx, staff, order, { body, named, hooks });
    const fates = new Map(body.lines.map(({ position, fate }) => [position, fate]));
    const planned = plan?.lines.map((line) => ({
      ...line,
      fate: fateOf(fates, order, line.position),
    }));
    if (planned) await requireInHand(tx, hooks, order, planned);
    const repeated = body.mode === "lines" ? body.lines : undefined;
    const lines = planned ?? repeated?.map((line) => ({ ...line, amountKobo: kobo(0) }));
    return await requestRefund(tx, runtime, {
      orderId,
      amountKobo: named,
      ...(lines && { lines }),
      shippingKobo: plan?.shippingKobo ?? kobo(0),
      reason: earlier?.reason ?? refundReasons[body.why],
      words: body.words ?? "",
      actor: staffActor(staff),
      key: requestKey,
    });
  });
  for (const { id } of refunds) await sendRefund(runtime, id);
  return await listRefundsOfKey(db, requestKey);
}

async function planFresh(
  tx: Tx,
  staff: StaffMember,
  order: OrderRecord,
  { body, named, hooks }: Pick<RefundPress, "body" | "hooks"> & { readonly named: Kobo },
): Promise<RefundPlan> {
  const stale = async (detail: string) =>
    changedMeanwhile(await listOrderRefunds(tx, hooks, staff, order.id), detail);
  const allowedFates = fatesOf(order.status);
  if (body.mode !== "amount" && body.lines.some(({ fate }) => !allowedFates.includes(fate))) {
    throw await stale("That cannot become of the pieces of this order now.");
  }
  const basis = await knowRefundBasis(tx, order);
  const refundable = refundableKobo(basis.payments);
  if (refundable !== readAmount(body.refundable, "refundable")) {
    throw await stale(`Money has moved meanwhile: ${formatNaira(refundable)} can go back now.`);
  }
  const plan = planFor(toWish({ ...body, amountKobo: named }), basis);
  if (plan.amountKobo > refundable) throw tooMuch(refundable);
  if (plan.amountKobo !== named) {
    throw await stale(
      `Money has moved meanwhile: ${formatNaira(plan.amountKobo)} would go back now.`,
    );
  }
  await requireMayRefund(tx, staff, order.id, named);
  return plan;
}

function fateOf(
  fates: ReadonlyMap<number, PieceFate>,
  order: OrderRecord,
  position: number,
): PieceFate {
  return fates.get(position) ?? fatesOf(order.status)[0] ?? "buyer";
}

function tooMuch(refundable: Kobo): AppError {
  return new AppError("conflict", { detail: `Only ${formatNaira(refundable)} can be refunded.` });
}

function readAmount(naira: number, field = "amount"): Kobo {
  try {
    return fromNaira(naira);
  } catch {
    throw faultyFields([{ field, message: "Has at most two decimals" }]);
  }
}
