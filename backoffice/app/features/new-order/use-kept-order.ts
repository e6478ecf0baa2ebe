import { useState } from "react";
import type { ShippingInfo } from "#contract/api/orders.ts";
import type { ChosenLine } from "../../parts/chosen-line.ts";
import { keepForReload, readKeptForReload } from "../../parts/keep-for-reload.ts";
import { useMemberId } from "../../session/use-member.ts";

/** An order that is being taken down. */
export interface TypedOrder {
  readonly lines: readonly ChosenLine[];
  readonly buyer: ShippingInfo;
  /** One for all presses: the order is placed once, also by who comes back to it. */
  readonly key: string;
}

/** What this member took down before and did not place, and the way to keep what is taken down now. */
interface KeptOrder {
  readonly kept: TypedOrder | undefined;
  keep(order: TypedOrder | undefined): void;
}

/**
 * Keeps an order over a reload and the end of a session, for this tab alone: it names a buyer, who is nobody's
 * business once the tab is closed.
 * @param customerId for whom it was begun on their page: each has an order of their own, so that nobody's pieces or
 * address are taken for somebody else's
 */
export function useKeptOrder(customerId: string | undefined): KeptOrder {
  const begun = customerId === undefined ? "" : `:${customerId}`;
  const place = `new-order:${useMemberId()}${begun}`;
  const [kept] = useState(() => readKeptForReload<TypedOrder>(place));
  return { kept, keep: (order) => keepForReload(place, order) };
}
