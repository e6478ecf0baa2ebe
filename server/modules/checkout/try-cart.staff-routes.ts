import { dataOf } from "#contract/api/envelope.ts";
import { TriedCart, TriedSum, TryCart, TrySum } from "#contract/api/staff-tried-carts.ts";
import type { Queryable } from "#server/database/connection.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { withDraft } from "#server/modules/discounts/index.ts";
import type { StaffPlugin } from "#server/platform/http/api-instance.ts";
import { staffCall } from "#server/platform/http/staff-call.ts";
import { tryCart } from "./try-cart.ts";
import { trySum } from "./try-sum.ts";

/** Staff's calls that ask what a cart would get. */
export function tryCartStaffRoutes(runtime: Runtime): StaffPlugin {
  return async (app) => {
    app.get(
      "/discounts/try",
      staffCall("discounts.read", "What a cart would get at the checkout, and why", {
        querystring: TryCart,
        response: { 200: dataOf(TriedCart) },
      }),
      async ({ query }) => ({ data: await tryWith(runtime, tryCart, query) }),
    );

    app.get(
      "/discounts/try/sum",
      staffCall("discounts.read", "What a cart of a sum would get at the checkout, and why", {
        querystring: TrySum,
        response: { 200: dataOf(TriedSum) },
      }),
      async ({ query }) => ({ data: await tryWith(runtime, trySum, query) }),
    );
  };
}

/** Tries by what is saved, or with a discount as it is typed in its place. */
async function tryWith<
  Query extends { readonly draft?: string; readonly discountId?: string },
  Tried,
>(
  runtime: Pick<Runtime, "db" | "clock">,
  tried: (at: { on: Queryable; present: Date }, query: Query) => Promise<Tried>,
  query: Query,
): Promise<Tried> {
  const { draft, discountId: id } = query;
  if (draft === undefined) return await tried({ on: runtime.db, present: runtime.clock() }, query);
  return await withDraft(runtime, { draft, id }, (on, discountId) =>
    tried({ on, present: runtime.clock() }, { ...query, discountId }),
  );
}
