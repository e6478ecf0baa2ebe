import { dataOf } from "#contract/api/envelope.ts";
import { TriedCart, TryCart } from "#contract/api/staff-tried-carts.ts";
import type { Runtime } from "#server/database/runtime.ts";
import type { StaffPlugin } from "#server/platform/http/api-instance.ts";
import { staffCall } from "#server/platform/http/staff-call.ts";
import { tryCart } from "./try-cart.ts";
import { tryUnsaved } from "./try-unsaved.ts";

/** Staff's call that asks what a cart would get. */
export function tryCartStaffRoutes(runtime: Runtime): StaffPlugin {
  return async (app) => {
    app.get(
      "/discounts/try",
      staffCall("discounts.read", "What a cart would get at the checkout, and why", {
        querystring: TryCart,
        response: { 200: dataOf(TriedCart) },
      }),
      async ({ query }) => {
        const { draft } = query;
        if (draft !== undefined) return { data: await tryUnsaved(runtime, { ...query, draft }) };
        return { data: await tryCart({ on: runtime.db, present: runtime.clock() }, query) };
      },
    );
  };
}
