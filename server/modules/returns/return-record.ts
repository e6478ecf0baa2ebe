import type { ReturnKind, ReturnReason, ReturnStatus } from "#contract/api/returns.ts";
import type { Kobo } from "#contract/money/kobo.ts";

/** Pieces of one line of an order, all in one size, that come back. */
export interface ReturnLineRecord {
  /** Line of the order, from 1. */
  readonly position: number;
  readonly variantId: string;
  readonly size: string;
  /** What goes out for them; null for money back. */
  readonly wantedVariantId: string | null;
  readonly wantedSize: string | null;
  readonly quantity: number;
  /** What came of them, once they arrived: counted into stock, damaged, lost on the way. */
  readonly asNew: number;
  readonly toMend: number;
  readonly lost: number;
}

/** A return as the database holds it. */
export interface ReturnRecord {
  readonly id: string;
  /** What people see: `EX-` and seven characters. */
  readonly reference: string;
  readonly orderId: string;
  readonly askedKind: ReturnKind;
  /** What it has become: money may be approved where a size is gone. */
  readonly kind: ReturnKind;
  readonly status: ReturnStatus;
  readonly reason: ReturnReason;
  /** What the buyer wrote. */
  readonly words: string;
  /** What the stock ledger keeps the wanted pieces under. */
  readonly exchangeId: string | null;
  readonly carrier: string;
  readonly trackingNumber: string;
  /** What went back; null until then. */
  readonly refundKobo: Kobo | null;
  readonly version: number;
  readonly createdAt: Date;
  /** Since when it is in its status. */
  readonly statusAt: Date;
  readonly lines: readonly ReturnLineRecord[];
}

/** One step of a return: a status it was given. */
export interface ReturnChange {
  readonly id: number;
  readonly returnId: string;
  readonly fromStatus: ReturnStatus | null;
  readonly toStatus: ReturnStatus;
  /** Such as `guest`, `user:usr_1` or `staff:stf_1`. */
  readonly actor: string;
  /** What the buyer was told. */
  readonly words: string;
  /** The event of the order's timeline, by which the step can be taken back. */
  readonly eventId: number | null;
  readonly undone: boolean;
  readonly createdAt: Date;
}
