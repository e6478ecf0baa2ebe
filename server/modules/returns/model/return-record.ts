import type { ReturnKind, ReturnReason, ReturnStatus } from "#contract/api/returns/returns.ts";
import type { Kobo } from "#contract/money/kobo.ts";
import type { OrderRecord } from "#server/modules/orders/model/index.ts";

export interface ReturnLineRecord {
  readonly position: number;
  readonly variantId: string;
  readonly size: string;
  readonly wantedVariantId: string | null;
  readonly wantedSize: string | null;
  readonly quantity: number;
  readonly sellable: number;
  readonly damaged: number;
  readonly lost: number;
}

export interface ReturnRecord {
  readonly id: string;
  /** `EX-` and seven characters. */
  readonly reference: string;
  readonly orderId: string;
  readonly requestedKind: ReturnKind;
  /** Differs from `requestedKind` where a refund was approved because the size sold out. */
  readonly kind: ReturnKind;
  readonly status: ReturnStatus;
  readonly reason: ReturnReason;
  readonly message: string;
  /** Id of the reservation in the stock ledger. */
  readonly exchangeId: string | null;
  readonly carrier: string;
  readonly trackingNumber: string;
  readonly refundKobo: Kobo | null;
  readonly version: number;
  readonly createdAt: Date;
  readonly statusAt: Date;
  readonly lines: readonly ReturnLineRecord[];
}

export interface ReturnChange {
  readonly id: number;
  readonly returnId: string;
  readonly fromStatus: ReturnStatus | null;
  readonly toStatus: ReturnStatus;
  readonly actor: string;
  readonly message: string;
  readonly eventId: number | null;
  readonly undone: boolean;
  readonly createdAt: Date;
}

export function countReturnUnits(lines: readonly Pick<ReturnLineRecord, "quantity" | "lost">[]): {
  readonly units: number;
  readonly lost: number;
} {
  return {
    units: lines.reduce((total, { quantity }) => total + quantity, 0),
    lost: lines.reduce((total, { lost }) => total + lost, 0),
  };
}

export interface LockedReturn {
  readonly order: OrderRecord;
  readonly record: ReturnRecord;
}
