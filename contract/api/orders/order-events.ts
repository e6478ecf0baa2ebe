import type { CaseKind, RefundMethod, ResolutionKind } from "../payments/staff-payments.ts";
import type { ReturnKind, ReturnStatus } from "../returns/returns.ts";
import type { OrderStatus } from "./orders.ts";
import type { OrderSource, RecordedMethod } from "./staff-new-order.ts";
import type { CancelDisposition } from "./staff-order-commands.ts";
import type { AttemptMethod } from "./staff-orders.ts";

interface ReturnReference {
  readonly returnId: string;
  readonly reference: string;
}

export interface PreviousPaymentLink {
  readonly eventId: number;
  readonly reservedUntil: string | null;
}

/** `…Kobo` fields are hidden from packers; kinds unknown to an older release are skipped. */
export interface OrderEventData {
  packed: Record<never, never>;
  sent: { readonly carrier: string; readonly trackingNumber: string };
  delivered: {
    readonly proof: "code" | "said";
    /** How the rider took the money of an order paid on delivery. */
    readonly collected?: RecordedMethod;
  };
  /** What reopening needs. */
  cancelled: {
    readonly reason: string;
    readonly from: OrderStatus;
    readonly awaitsPacking?: boolean;
    readonly paidAt: string | null;
    readonly receivedKobo: number;
    readonly openCases: number;
    readonly disposition: CancelDisposition;
    readonly units: readonly { readonly variantId: string; readonly quantity: number }[];
    /** Kinds of the emails about the shipment that had not left. */
    readonly superseded: readonly string[];
  };
  unpacked: Record<never, never>;
  shipment_cancelled: Record<never, never>;
  not_delivered: Record<never, never>;
  reopened: { readonly to: OrderStatus };
  address_corrected: { readonly fields: readonly string[] };
  tracking_changed: { readonly carrier: string; readonly trackingNumber: string };
  photo_added: Record<never, never>;
  photo_removed: Record<never, never>;
  email_resent: { readonly subject: string };
  placed_by_staff: { readonly source?: OrderSource };
  payment_link_sent: Record<never, never>;
  payment_reminder_sent: Record<never, never>;
  order_again_sent: Record<never, never>;
  case_opened: { readonly case: CaseKind; readonly amountKobo: number | null };
  case_resolved: {
    readonly case: CaseKind;
    readonly resolution: ResolutionKind | null;
    readonly amountKobo: number | null;
    readonly reason: string;
    /** What an undo restores; absent where it can't be undone. */
    readonly undo?: {
      readonly cases: readonly { readonly id: string; readonly assigneeId: string | null }[];
      readonly link?: PreviousPaymentLink;
    };
  };
  payment_received: {
    readonly method: RecordedMethod;
    readonly amountKobo: number;
    readonly receivedOn: string;
  };
  items_edited: {
    readonly changes: readonly {
      readonly name: string;
      readonly size: string;
      readonly from: number;
      readonly to: number;
    }[];
    /** For staff. */
    readonly note: string;
    readonly beforeKobo: number;
    readonly totalKobo: number;
  };
  /** Of an order that was paid before; `dueKobo` is left. */
  balance_paid: {
    readonly method: AttemptMethod;
    readonly amountKobo: number;
    readonly dueKobo: number;
  };
  handed_over: Record<never, never>;
  transfer_received: { readonly amountKobo: number; readonly receivedOn: string };
  refund_requested: { readonly amountKobo: number; readonly reason: string };
  refund_done: {
    readonly amountKobo: number;
    readonly how?: RefundMethod;
    readonly message?: string;
  };
  refund_failed: { readonly amountKobo: number };
  refund_unknown: { readonly amountKobo: number };
  refund_items_received: {
    readonly sellable: number;
    readonly damaged: number;
    readonly lost: number;
  };
  return_requested: ReturnReference & {
    readonly as: ReturnKind;
    /** Requested by staff for the customer. */
    readonly isForBuyer?: boolean;
  };
  return_withdrawn: ReturnReference;
  return_approved: ReturnReference & { readonly as: ReturnKind };
  return_declined: ReturnReference;
  return_received: ReturnReference & { readonly units?: number; readonly lost?: number };
  return_shipped: ReturnReference & {
    readonly carrier: string;
    readonly trackingNumber: string;
    readonly isCorrected?: boolean;
  };
  return_refunded: ReturnReference & { readonly amountKobo: number };
  return_closed: ReturnReference;
  return_step_reversed: ReturnReference & {
    readonly from: ReturnStatus;
    readonly to: ReturnStatus;
  };
}

export type OrderEventKind = keyof OrderEventData;
