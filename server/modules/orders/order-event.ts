import type { OrderEventData, OrderEventKind } from "#contract/api/order-events.ts";

/** Something that happened to an order. */
export interface OrderEvent<Kind extends OrderEventKind> {
  readonly orderId: string;
  readonly kind: Kind;
  /** Such as `staff:stf_1`, `user:usr_1`, `guest`, `payments` or `system`. */
  readonly actor: string;
  readonly data: OrderEventData[Kind];
  /** Whether the buyer is told of it too. */
  readonly buyerSees: boolean;
  readonly at: Date;
  /** The message about it, where it waits for as long as the press can be taken back (`holdMs`). */
  readonly mailId?: string | undefined;
  /** The move of the order's status it stands for. */
  readonly statusChangeId?: number | undefined;
}

/** An event of an order as the database holds it. */
export interface EventRecord {
  readonly id: number;
  readonly orderId: string;
  /** An `OrderEventKind`, or one of the next release. */
  readonly kind: string;
  readonly actor: string;
  readonly data: unknown;
  readonly buyerSees: boolean;
  readonly statusChangeId: number | null;
  readonly mailId: string | null;
  readonly createdAt: Date;
  readonly undoneAt: Date | null;
}
