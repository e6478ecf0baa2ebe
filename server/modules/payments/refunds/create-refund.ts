import type { AttemptMethod } from "#contract/api/orders/staff-orders.ts";
import { refundReasons } from "#contract/api/payments/payment-labels.ts";
import type {
  CreateRefund,
  ItemDisposition,
  RefundPreview,
  RefundPreviewQuery,
} from "#contract/api/payments/refunds.ts";
import type { StaffMember } from "#contract/api/staff/staff.ts";
import { type Kobo, kobo } from "#contract/money/kobo.ts";
import { formatNaira, fromNaira, toNaira } from "#contract/money/naira.ts";
import { staffActor } from "#server/database/audit.ts";
import type { Queryable, Tx } from "#server/database/connection/connection.ts";
import type { Runtime } from "#server/database/runtime.ts";
import type { OrderRecord } from "#server/modules/orders/model/index.ts";
import { findOrder, lockOrder } from "#server/modules/orders/queries/index.ts";
import { AppError, conflictError, validationError } from "#server/platform/errors/errors.ts";
import type { PaymentCapture } from "../payments.queries.ts";
import { isRefundedByStaff } from "../providers/provider.ts";
import { type RefundPlan, refundableKobo, splitRefund } from "../refund-rules.ts";
import { listRefundsByKey, type PaymentRefund } from "../refunds.queries.ts";
import { listOrderRefunds } from "./list-order-refunds.ts";
import {
  dispositionsFor,
  loadRefundBasis,
  planOrderRefund,
  type RefundableUnitsHooks,
  requireRefundAllowance,
  requireRefundableUnits,
  toRefundInput,
} from "./refund-basis.ts";
import { requestRefund } from "./request-refund.ts";
import { sendRefund } from "./send-refund.ts";

/** @throws {AppError} `not_found`; `conflict` for more than is left; `validation_failed` */
export async function previewRefund(
  on: Queryable,
  orderId: string,
  query: RefundPreviewQuery,
): Promise<RefundPreview> {
  const order = await findOrder(on, orderId);
  if (!order) throw new AppError("not_found", { detail: "Order not found." });
  const basis = await loadRefundBasis(on, order);
  const lines = (query.lines ?? "").split(",").flatMap((typed) => {
    const [position = 0, quantity = 0] = typed.split(":").map(Number);
    return quantity > 0 ? [{ position, quantity }] : [];
  });
  const plan = planOrderRefund(
    toRefundInput({
      mode: query.mode,
      lines,
      shipping: query.shipping ?? false,
      amountKobo: query.amount === undefined ? undefined : parseAmount(query.amount),
    }),
    basis,
  );
  const parts = splitRefund(basis.payments, plan.amountKobo);
  if (!parts && plan.amountKobo > 0) throw tooMuchError(refundableKobo(basis.payments));
  return {
    amount: toNaira(plan.amountKobo),
    units: plan.lines.reduce((total, { quantity }) => total + quantity, 0),
    itemsAmount: toNaira(plan.itemsKobo),
    discountShare: toNaira(plan.discountShareKobo),
    shippingAmount: toNaira(plan.shippingKobo),
    otherAmount: toNaira(adjustmentOf(plan)),
    isReduced: plan.isReduced,
    parts: (parts ?? []).map(({ reference, amountKobo }) => ({
      reference,
      amount: toNaira(amountKobo),
      method: toReturnMethod(basis.payments.find((each) => each.reference === reference)),
    })),
  };
}

/** What a provider does not refund goes back from the shop's bank account. */
function toReturnMethod(payment: PaymentCapture | undefined): AttemptMethod {
  if (payment?.method !== "card") return payment?.method ?? "card";
  return isRefundedByStaff(payment) ? "transfer" : "card";
}

/** Overpaid; below zero, never received. */
function adjustmentOf({
  amountKobo,
  itemsKobo,
  discountShareKobo,
  shippingKobo,
}: RefundPlan): Kobo {
  return kobo(amountKobo - (itemsKobo - discountShareKobo) - shippingKobo);
}

export interface CreateRefundOptions {
  readonly body: CreateRefund;
  readonly key: string;
  readonly hooks: RefundableUnitsHooks;
}

/**
 * The same key refunds once, whatever else of the request changed.
 * @throws {AppError} `not_found`; `forbidden` beyond the role's limit; `conflict` for more than is left or items
 * counted twice, with ConflictMeta when the amounts changed; `idempotency_mismatch`; `validation_failed`
 */
export async function createRefund(
  runtime: Runtime,
  staff: StaffMember,
  orderId: string,
  { body, key, hooks }: CreateRefundOptions,
): Promise<readonly PaymentRefund[]> {
  const { db } = runtime;
  const amountKobo = parseAmount(body.amount);
  const requestKey = `staff refund ${orderId} ${key}`;
  const refunds = await db.withTransaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    const [earlier] = await listRefundsByKey(tx, requestKey);
    const plan = earlier
      ? undefined
      : await planCurrent(tx, staff, order, { body, amountKobo, hooks });
    const dispositions = new Map(
      body.lines.map(({ position, disposition }) => [position, disposition]),
    );
    const planned = plan?.lines.map((line) => ({
      ...line,
      disposition: dispositionOf(dispositions, order, line.position),
    }));
    if (planned) await requireRefundableUnits(tx, hooks, order, planned);
    const repeated = body.mode === "lines" ? body.lines : undefined;
    const lines = planned ?? repeated?.map((line) => ({ ...line, amountKobo: kobo(0) }));
    return await requestRefund(tx, runtime, {
      orderId,
      amountKobo,
      ...(lines && { lines }),
      shippingKobo: plan?.shippingKobo ?? kobo(0),
      reason: earlier?.reason ?? refundReasons[body.why],
      message: body.message ?? "",
      actor: staffActor(staff),
      key: requestKey,
    });
  });
  for (const { id } of refunds) await sendRefund(runtime, id);
  return await listRefundsByKey(db, requestKey);
}

async function planCurrent(
  tx: Tx,
  staff: StaffMember,
  order: OrderRecord,
  {
    body,
    amountKobo,
    hooks,
  }: Pick<CreateRefundOptions, "body" | "hooks"> & { readonly amountKobo: Kobo },
): Promise<RefundPlan> {
  const conflict = async (detail: string) =>
    conflictError(await listOrderRefunds(tx, hooks, staff, order.id), detail);
  const allowedDispositions = dispositionsFor(order.status);
  if (
    body.mode !== "amount" &&
    body.lines.some(({ disposition }) => !allowedDispositions.includes(disposition))
  ) {
    throw await conflict("That option is no longer available for this order's items.");
  }
  const basis = await loadRefundBasis(tx, order);
  const refundable = refundableKobo(basis.payments);
  if (refundable !== parseAmount(body.refundable, "refundable")) {
    throw await conflict(
      `The amounts have changed: ${formatNaira(refundable)} can be refunded now.`,
    );
  }
  const plan = planOrderRefund(toRefundInput({ ...body, amountKobo }), basis);
  if (plan.amountKobo > refundable) throw tooMuchError(refundable);
  if (plan.amountKobo !== amountKobo) {
    throw await conflict(
      `The amounts have changed: the refund would be ${formatNaira(plan.amountKobo)} now.`,
    );
  }
  await requireRefundAllowance(tx, staff, order.id, amountKobo);
  return plan;
}

function dispositionOf(
  dispositions: ReadonlyMap<number, ItemDisposition>,
  order: OrderRecord,
  position: number,
): ItemDisposition {
  return dispositions.get(position) ?? dispositionsFor(order.status)[0] ?? "buyer";
}

function tooMuchError(refundable: Kobo): AppError {
  return new AppError("conflict", { detail: `Only ${formatNaira(refundable)} can be refunded.` });
}

function parseAmount(naira: number, field = "amount"): Kobo {
  try {
    return fromNaira(naira);
  } catch {
    throw validationError([{ field, message: "Must have at most two decimals" }]);
  }
}
