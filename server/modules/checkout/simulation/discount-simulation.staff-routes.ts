import {
  SimulateCart,
  SimulatedCart,
  SimulatedSubtotal,
  SimulateSubtotal,
} from "#contract/api/discounts/discount-simulation.ts";
import { dataOf } from "#contract/api/envelope.ts";
import type { Queryable } from "#server/database/connection/connection.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { withDraft } from "#server/modules/discounts/index.ts";
import type { StaffPlugin } from "#server/platform/http/api-instance.ts";
import { staffCall } from "#server/platform/http/staff-call.ts";
import { simulateCart } from "./simulate-cart.ts";
import { simulateSubtotal } from "./simulate-subtotal.ts";

export function discountSimulationStaffRoutes(runtime: Runtime): StaffPlugin {
  return async (app) => {
    app.get(
      "/discounts/preview",
      staffCall("discounts.read", "Simulate a cart with a discount", {
        querystring: SimulateCart,
        response: { 200: dataOf(SimulatedCart) },
      }),
      async ({ query }) => ({ data: await simulateWithDraft(runtime, simulateCart, query) }),
    );

    app.get(
      "/discounts/preview/subtotal",
      staffCall("discounts.read", "Simulate a subtotal with a discount", {
        querystring: SimulateSubtotal,
        response: { 200: dataOf(SimulatedSubtotal) },
      }),
      async ({ query }) => ({ data: await simulateWithDraft(runtime, simulateSubtotal, query) }),
    );
  };
}

/** The unsaved draft replaces the saved discount in a transaction that is rolled back. */
async function simulateWithDraft<
  Query extends { readonly draft?: string; readonly discountId?: string },
  Result,
>(
  runtime: Pick<Runtime, "db" | "clock">,
  simulate: (at: { db: Queryable; currentTime: Date }, query: Query) => Promise<Result>,
  query: Query,
): Promise<Result> {
  const { draft, discountId: id } = query;
  if (draft === undefined)
    return await simulate({ db: runtime.db, currentTime: runtime.clock() }, query);
  return await withDraft(runtime, { draft, id }, (db, discountId) =>
    simulate({ db, currentTime: runtime.clock() }, { ...query, discountId }),
  );
}
