import type { OrderStatus } from "./orders.ts";
import type { ReturnKind } from "./returns.ts";
import type { CancelFate } from "./staff-order-acts.ts";
import type { ReviewKind, WayOut, WentBack } from "./staff-payments.ts";

/** Which return an event speaks of. */
interface OfReturn {
  readonly returnId: string;
  readonly reference: string;
}

/** A link to pay that was mailed with a decision: its event, and until when the pieces were kept before. */
export interface UndoneLink {
  readonly eventId: number;
  readonly keptUntil: string | null;
}

/**
 * What may happen to an order besides being placed, paid and ended, and what is kept of it. The union is closed, so
 * that each has a sentence for staff, and one for the buyer where the buyer is told; a release before that does not know
 * one leaves it out. Sums are kobo; a name that ends in `Kobo` never reaches a packer.
 */
export interface OrderEventData {
  packed: Record<never, never>;
  sent: { readonly carrier: string; readonly trackingNumber: string };
  /** `code`: the buyer's hand-over code was told; `said`: somebody said so. */
  delivered: { readonly proof: "code" | "said" };
  /** By staff. What it takes to take it back: where it stood, and which pieces went back on sale, or were written off. */
  cancelled: {
    readonly reason: string;
    readonly from: OrderStatus;
    readonly paidAt: string | null;
    readonly receivedKobo: number;
    /** Cases that were open then; those of earlier releases do not say. */
    readonly openReviews?: number;
    readonly fate: CancelFate;
    readonly pieces: readonly { readonly variantId: string; readonly quantity: number }[];
  };
  /** A press was taken back. */
  undone: { readonly kind: "packed" | "sent" | "delivered" | "cancelled" };
  /** Names of the fields that changed. */
  address_corrected: { readonly fields: readonly string[] };
  /** `before`: what it takes to take it back; events of earlier releases do not say. */
  tracking_changed: {
    readonly carrier: string;
    readonly trackingNumber: string;
    readonly before?: {
      readonly carrier: string;
      readonly trackingNumber: string;
      readonly handOverCode: string | null;
    };
    /** The event whose message, which waited then, tells of it in place of one of its own. */
    readonly toldBy?: number;
  };
  /** A correction was taken back: the tracking is again this. */
  tracking_restored: { readonly carrier: string; readonly trackingNumber: string };
  photo_added: Record<never, never>;
  /** `photoPath`: what it takes to take it back; events of earlier releases do not say. */
  photo_removed: { readonly photoPath?: string };
  photo_restored: Record<never, never>;
  mail_resent: { readonly subject: string };
  /** Placed by staff for a person. */
  placed_by_staff: Record<never, never>;
  pay_link_sent: Record<never, never>;
  /** Money and order disagree, and a person must look: a kind of case, with what is at stake. */
  case_opened: { readonly case: ReviewKind; readonly amountKobo: number | null };
  /** A person closed a case, or it closed by itself. */
  case_settled: {
    readonly case: ReviewKind;
    readonly way: WayOut | null;
    readonly amountKobo: number | null;
    /** For staff alone. */
    readonly reason: string;
    /** What taking it back restores; absent where that cannot be, and of earlier releases. */
    readonly undo?: {
      /** The cases that it closed, with whose they were. */
      readonly cases: readonly { readonly id: string; readonly assigneeId: string | null }[];
      readonly link?: UndoneLink;
    };
  };
  /** Money that staff found on the shop's account. */
  transfer_came: { readonly amountKobo: number; readonly cameOn: string };
  refund_requested: { readonly amountKobo: number; readonly reason: string };
  /** `how` it went, such as `never_came`, and what staff wrote to the buyer; events of earlier releases say neither. */
  refund_done: { readonly amountKobo: number; readonly how?: WentBack; readonly words?: string };
  refund_failed: { readonly amountKobo: number };
  refund_unknown: { readonly amountKobo: number };
  /** What came of pieces whose money had gone back before they arrived. */
  refund_pieces_received: {
    readonly asNew: number;
    readonly toMend: number;
    readonly lost: number;
  };
  return_asked: OfReturn & {
    readonly as: ReturnKind;
    /** Staff wrote down what the buyer told them. */
    readonly isForBuyer?: boolean;
  };
  return_withdrawn: OfReturn;
  /** `as`: what was approved, which may be the money where a size was asked for. */
  return_approved: OfReturn & { readonly as: ReturnKind };
  return_declined: OfReturn;
  /** `lost`: of so many pieces, those that did not come; none in the events of earlier releases. */
  return_arrived: OfReturn & { readonly pieces?: number; readonly lost?: number };
  /** `isCorrected`: who brings it, or its number, was told wrongly before. */
  return_sent: OfReturn & {
    readonly carrier: string;
    readonly trackingNumber: string;
    readonly isCorrected?: boolean;
  };
  return_refunded: OfReturn & { readonly amountKobo: number };
  return_closed: OfReturn;
}

/** A thing that may happen to an order. */
export type OrderEventKind = keyof OrderEventData;
