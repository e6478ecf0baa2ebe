import type { CaseResolution, PaymentCase } from "#contract/api/payments/staff-payments.ts";
import { fullName } from "#contract/delivery/shipping-lines.ts";
import { type Kobo, kobo } from "#contract/money/kobo.ts";
import { toNaira } from "#contract/money/naira.ts";
import { staffIdOf } from "#server/database/audit.ts";
import type { Queryable } from "#server/database/connection/connection.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { countEarlierPaid } from "#server/modules/orders/customer/index.ts";
import {
  netReceivedKobo,
  netRefundedKobo,
  type OrderRecord,
} from "#server/modules/orders/model/index.ts";
import { findOrder } from "#server/modules/orders/queries/index.ts";
import {
  findActiveAssignee,
  findFirstOwner,
  findNamedMembers,
  pickMember,
} from "#server/modules/staff/index.ts";
import { providerName } from "#server/platform/config/payment-config.ts";
import type { CaseRecord } from "../cases/payment-cases.queries.ts";
import { senderText } from "../payments.queries.ts";
import { isUndoable } from "./apply-undoable-resolution.ts";
import { type LoadedCase, loadCase, pendingRefundKobo } from "./case-context.ts";
import type { Resolution } from "./resolution.ts";
import { listResolutions } from "./resolutions.ts";

export async function toPaymentCase(
  on: Queryable,
  { clock }: Pick<Runtime, "clock">,
  record: CaseRecord,
): Promise<PaymentCase> {
  const order = record.orderId === null ? undefined : await findOrder(on, record.orderId);
  const loaded = await loadCase(on, record, order, clock());
  const resolverId = staffIdOf(record.resolvedBy ?? "") ?? null;
  const members = await findNamedMembers(
    on,
    [record.assigneeId, resolverId].flatMap((id) => id ?? []),
  );
  const { refund, provider, context } = loaded;
  return {
    id: record.id,
    version: record.version,
    kind: record.kind,
    provider: provider && providerName(provider),
    detail: record.detail,
    reference: record.reference,
    amount: toNairaOrNull(record.amountKobo),
    openedAt: record.createdAt.toISOString(),
    assignee:
      record.resolvedAt === null
        ? (findActiveAssignee(members, record.assigneeId, "payments.resolve") ??
          (await findFirstOwner(on)) ??
          null)
        : pickMember(members, record.assigneeId),
    order: order ? await toCaseOrder(on, order, loaded) : null,
    payments: loaded.payments.map((payment) => ({
      reference: payment.reference,
      amount: toNaira(payment.amountKobo),
      at: payment.capturedAt.toISOString(),
      method: payment.method,
      sender: senderText(payment),
    })),
    refund: refund
      ? {
          id: refund.id,
          amount: toNaira(record.amountKobo ?? refund.amountKobo),
          state: refund.status,
          method: context.isRefundedByStaff ? "transfer" : "card",
          note: refund.note,
          at: refund.requestedAt.toISOString(),
          sentAt: refund.sentAt?.toISOString() ?? null,
        }
      : null,
    resolutions: record.resolvedAt === null ? listResolutions(context).map(toCaseResolution) : [],
    settled: record.resolvedAt && {
      at: record.resolvedAt.toISOString(),
      resolution: record.decision,
      by: pickMember(members, resolverId),
      reason: record.resolution,
    },
    canReopen: canReopen(record, order),
  };
}

/** A requested balance that was paid since is no longer open. */
function canReopen({ decision }: CaseRecord, order: OrderRecord | undefined): boolean {
  if (!order || decision === null || !isUndoable(decision)) return false;
  return decision !== "request_balance" || order.status === "PENDING_PAYMENT";
}

async function toCaseOrder(
  on: Queryable,
  order: OrderRecord,
  { context }: LoadedCase,
): Promise<NonNullable<PaymentCase["order"]>> {
  const { shippingInfo, status } = order;
  const heldKobo = context.order?.heldKobo ?? kobo(0);
  return {
    id: order.id,
    orderNumber: order.orderNumber,
    status,
    buyer: fullName(shippingInfo),
    city: shippingInfo.city,
    totalAmount: toNaira(order.totalKobo),
    receivedAmount: toNaira(netReceivedKobo(order)),
    refundedAmount: toNaira(netRefundedKobo(order)),
    pendingRefundAmount: toNaira(pendingRefundKobo(order, heldKobo)),
    earlierOrders: await countEarlierPaid(on, order),
    isReserved: status !== "CANCELLED" && status !== "EXPIRED",
    lines: order.lines.map(({ name, size, quantity, image }) => ({ name, size, quantity, image })),
  };
}

function toCaseResolution({ kind, amountKobo, ...rest }: Resolution): CaseResolution {
  return { ...rest, resolution: kind, amount: toNairaOrNull(amountKobo) };
}

export const toNairaOrNull = (amount: Kobo | null) => (amount === null ? null : toNaira(amount));
