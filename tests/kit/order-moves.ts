import { transitionOrder } from "#server/modules/orders/lifecycle/index.ts";
import { lockOrder } from "#server/modules/orders/queries/index.ts";
import type { TestApp } from "./app.ts";

/** The moves that bring a paid order to its buyer, by the status each leads to. */
export const moveTo = {
  PROCESSING: { kind: "packed" },
  SHIPPED: { kind: "sent" },
  DELIVERED: { kind: "delivered", proof: "said" },
} as const;

/** Brings a paid order to its buyer. */
export async function deliverPaidOrder(
  { runtime }: Pick<TestApp, "runtime">,
  id: string,
): Promise<void> {
  await runtime.db.withTransaction(async (tx) => {
    for (const move of Object.values(moveTo)) {
      const order = await lockOrder(tx, id);
      await transitionOrder(tx, runtime, order, move, { actor: "staff", reason: "" });
    }
  });
}
