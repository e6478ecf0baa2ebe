import { useState } from "react";
import type { ShippingInfo } from "#contract/api/orders/orders.ts";
import type { CartLine } from "../../parts/domain/cart-lines.tsx";
import { readSavedForReload, saveForReload } from "../../parts/offline/tab-storage.ts";
import { useMemberId } from "../../session/use-member.ts";

export interface OrderDraft {
  readonly lines: readonly CartLine[];
  readonly buyer: ShippingInfo;
  /** Idempotency key, kept so that the order is placed once. */
  readonly key: string;
}

interface OrderDraftState {
  readonly savedDraft: OrderDraft | undefined;
  saveDraft(order: OrderDraft | undefined): void;
}

/** In this tab only, since it holds personal data. */
export function useOrderDraft(customerId: string | undefined): OrderDraftState {
  const keySuffix = customerId === undefined ? "" : `:${customerId}`;
  const storageKey = `new-order:${useMemberId()}${keySuffix}`;
  const [savedDraft] = useState(() => readSavedForReload<OrderDraft>(storageKey));
  return { savedDraft, saveDraft: (order) => saveForReload(storageKey, order) };
}
