import type { OrderEventData } from "#contract/api/orders/order-events.ts";
import type {
  PaymentCase,
  ReopenCase,
  ResolveCase,
} from "#contract/api/payments/staff-payments.ts";
import type { StaffMember } from "#contract/api/staff/staff.ts";
import { toNaira } from "#contract/money/naira.ts";
import { changeAsStaff, staffActor } from "#server/database/audit.ts";
import type { Tx } from "#server/database/connection/connection.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { staffCommand } from "#server/database/staff-command.ts";
import { cancelMailAbout, queueMail } from "#server/modules/mail/index.ts";
import { orderEmailWaitMs } from "#server/modules/orders/emails/index.ts";
import { reverseEvent } from "#server/modules/orders/fulfilment/index.ts";
import type { OrderRecord } from "#server/modules/orders/model/index.ts";
import { revokePaymentLink } from "#server/modules/orders/payment-link/index.ts";
import {
  findCaseResolvedEvent,
  lockOrder,
  recordOrderEvent,
} from "#server/modules/orders/queries/index.ts";
import { AppError, conflictError, requireVersion } from "#server/platform/errors/errors.ts";
import { caseReopenedMail } from "../cases/case-mails.ts";
import {
  type CaseRecord,
  findCase,
  listOpenCaseKinds,
  listOpenCases,
  lockCaseRecord,
  reopenCases,
  saveResolution,
} from "../cases/payment-cases.queries.ts";
import { reconcile } from "../reconcile/reconcile.ts";
import { sendRefund } from "../refunds/send-refund.ts";
import { applyResolution } from "./apply-resolution.ts";
import { loadCase } from "./case-context.ts";
import type { Resolution } from "./resolution.ts";
import { listResolutions } from "./resolutions.ts";
import { toPaymentCase } from "./to-payment-case.ts";

/**
 * Refunds are sent after the transaction, else by the poll.
 * @throws {AppError} `not_found`; `conflict` with the current case when it was resolved, the amounts changed, or the
 * resolution is not open; what its handler throws
 */
export async function resolveCase(
  runtime: Runtime,
  staff: StaffMember,
  id: string,
  { version, resolution: requestedKind, amount, reason: typed }: ResolveCase,
): Promise<PaymentCase> {
  const reason = typed.trim();
  const actor = staffActor(staff);
  const { refunds, referenceToRecheck } = await changeAsStaff(runtime, staff, async (tx) => {
    const { paymentCase, order } = await lockCase(tx, id);
    await requireVersion(version, paymentCase, (current) => toPaymentCase(tx, runtime, current));
    if (paymentCase.resolvedAt !== null) {
      const current = await toPaymentCase(tx, runtime, paymentCase);
      throw conflictError(current, "This case is already resolved.");
    }
    const now = runtime.clock();
    const loaded = await loadCase(tx, paymentCase, order, now);
    const resolution = listResolutions(loaded.context).find((each) => each.kind === requestedKind);
    if (
      !resolution?.isOpen ||
      amount !== (resolution.amountKobo === null ? null : toNaira(resolution.amountKobo))
    ) {
      throw await unavailableError(tx, runtime, paymentCase, resolution);
    }
    const settled = { by: actor, staffId: staff.id, reason, decision: resolution.kind, now };
    const openBefore = order ? await listOpenCases(tx, order.id) : [];
    await saveResolution(tx, id, settled);
    await cancelMailAbout(tx, toTopic(id));
    const applied = order
      ? await applyResolution(tx, runtime, {
          paymentCase,
          loaded,
          order,
          resolution,
          reason,
          actor,
        })
      : { refunds: [] };
    const { kind } = paymentCase;
    const { amountKobo } = resolution;
    const isPaymentFine = kind === "reversed_after_paid" && resolution.kind === "leave";
    if (order) {
      const { mailId, link } = applied.undoable ?? {};
      const orderId = order.id;
      const openAfter = new Set((await listOpenCases(tx, orderId)).map((each) => each.id));
      const cases = openBefore
        .filter((each) => !openAfter.has(each.id))
        .map((each) => ({ id: each.id, assigneeId: each.assigneeId }));
      const undo = applied.undoable && { cases, ...(link && { link }) };
      const data = {
        case: kind,
        resolution: resolution.kind,
        amountKobo,
        reason,
        ...(undo && { undo }),
      };
      await recordOrderEvent(tx, {
        orderId,
        kind: "case_resolved",
        actor,
        data,
        isVisibleToBuyer: applied.undoable ? mailId !== undefined : true,
        at: now,
        mailId,
      });
    }
    return {
      reply: {
        refunds: applied.refunds,
        referenceToRecheck: isPaymentFine ? paymentCase.reference : null,
      },
      change: {
        action: "payment_case.resolved",
        subject: id,
        before: { kind, stakeKobo: paymentCase.amountKobo },
        after: { resolution: resolution.kind, amountKobo, reason },
      },
    };
  });
  for (const refund of refunds) await sendRefund(runtime, refund.id);
  if (referenceToRecheck !== null) await reconcile(runtime, referenceToRecheck);
  return await getCase(runtime, id);
}

/** @throws {AppError} `not_found` */
export async function getCase(runtime: Runtime, id: string): Promise<PaymentCase> {
  const paymentCase = await findCase(runtime.db, id);
  if (!paymentCase) throw new AppError("not_found", { detail: "Case not found." });
  return await toPaymentCase(runtime.db, runtime, paymentCase);
}

/**
 * Locks the order before its case, as all writers do.
 * @throws {AppError} `not_found`
 */
export async function lockCase(
  tx: Tx,
  id: string,
): Promise<{ readonly paymentCase: CaseRecord; readonly order: OrderRecord | undefined }> {
  const unlocked = await findCase(tx, id);
  if (!unlocked) throw new AppError("not_found", { detail: "Case not found." });
  const order = unlocked.orderId === null ? undefined : await lockOrder(tx, unlocked.orderId);
  const paymentCase = await lockCaseRecord(tx, id);
  if (!paymentCase) throw new AppError("not_found", { detail: "Case not found." });
  return { paymentCase, order };
}

async function unavailableError(
  tx: Tx,
  runtime: Runtime,
  paymentCase: CaseRecord,
  resolution: Resolution | undefined,
): Promise<AppError> {
  const detail = !resolution
    ? "This option is no longer available for the case."
    : resolution.isOpen
      ? "The amounts have changed. Review the case again."
      : resolution.effect;
  return conflictError(await toPaymentCase(tx, runtime, paymentCase), detail);
}

/**
 * Only where the resolution moved no money, item or order. A customer who was told of it is told of this too.
 * @throws {AppError} `not_found`; `conflict` when the case (ConflictMeta) or the order has changed
 */
export const reopenCase = staffCommand<ReopenCase, PaymentCase>(
  async ({ tx, runtime, params: { id }, body: { version } }) => {
    const { paymentCase, order } = await lockCase(tx, id);
    await requireVersion(version, paymentCase, (current) => toPaymentCase(tx, runtime, current));
    const { kind, decision } = paymentCase;
    if (paymentCase.resolvedAt === null) {
      throw new AppError("conflict", { detail: "This case is open already." });
    }
    if (!order || decision === null) throw cannotReopenError();
    await reverseResolution(tx, runtime, order, paymentCase);
    const after = await findCase(tx, id);
    return {
      reply: await toPaymentCase(tx, runtime, after ?? paymentCase),
      change: {
        action: "payment_case.reopened",
        subject: id,
        before: { resolution: decision },
        after: { kind, stakeKobo: paymentCase.amountKobo },
      },
    };
  },
);

async function reverseResolution(
  tx: Tx,
  runtime: Runtime,
  order: OrderRecord,
  { id, decision }: CaseRecord,
): Promise<void> {
  const resolvedEvent = await findCaseResolvedEvent(tx, order.id, id);
  const { resolution: kind, undo } = (resolvedEvent?.data ?? {}) as Partial<
    OrderEventData["case_resolved"]
  >;
  if (!resolvedEvent || !kind || !undo || kind !== decision) throw cannotReopenError();
  const { cases, link } = undo;
  if (link) {
    // A part payment since then opened a case of its own.
    const isUnderpaidAgain = (await listOpenCaseKinds(tx, order.id)).includes("underpaid");
    if (order.status !== "PENDING_PAYMENT" || isUnderpaidAgain) {
      throw new AppError("conflict", { detail: "The order has changed since." });
    }
    await reverseEvent(tx, runtime, order.id, link.eventId);
    await revokePaymentLink(
      tx,
      order.id,
      link.reservedUntil === null ? null : new Date(link.reservedUntil),
    );
  }
  const hasLeft = await reverseEvent(tx, runtime, order.id, resolvedEvent.id);
  if (hasLeft && resolvedEvent.mailId !== null) {
    const mail = { ...caseReopenedMail(order, link !== undefined), holdMs: orderEmailWaitMs };
    await queueMail(tx, runtime, { ...mail, topic: toTopic(id) });
  }
  await reopenCases(tx, cases, kind);
}

const toTopic = (id: string) => `payment_case ${id}`;

const cannotReopenError = () =>
  new AppError("conflict", {
    detail: "This decision moved money or changed the order, so the case can't be reopened.",
  });
