import { staffSimulationRoutes } from "#contract/api/discounts/discounts.routes.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { withDraft } from "#server/modules/discounts/index.ts";
import { type ApiPlugin, handleRoutes } from "#server/platform/http/handle-routes.ts";
import { quoteSimulation, type SimulationStore, simulateCart } from "./simulate-cart.ts";
import { simulateSubtotal } from "./simulate-subtotal.ts";

export function discountSimulationStaffRoutes(runtime: Runtime): ApiPlugin {
  return async (app) => {
    handleRoutes(app, staffSimulationRoutes, {
      "GET /staff/discounts/preview": async ({ query }) => {
        const overrides = await quoteSimulation(runtime, query);
        return await simulateWithDraft(
          runtime,
          (at, cart) => simulateCart({ ...at, overrides }, cart),
          query,
        );
      },
      "GET /staff/discounts/preview/subtotal": ({ query }) =>
        simulateWithDraft(runtime, simulateSubtotal, query),
    });
  };
}

/** The unsaved draft replaces the saved discount in a transaction that is rolled back. */
async function simulateWithDraft<
  Query extends { readonly draft?: string; readonly discountId?: string },
  Result,
>(
  runtime: Pick<Runtime, "db" | "clock" | "config">,
  simulate: (at: SimulationStore, query: Query) => Promise<Result>,
  query: Query,
): Promise<Result> {
  const { draft, discountId: id } = query;
  const { config } = runtime;
  if (draft === undefined)
    return await simulate({ db: runtime.db, currentTime: runtime.clock(), config }, query);
  return await withDraft(runtime, { draft, id }, (db, discountId) =>
    simulate({ db, currentTime: runtime.clock(), config }, { ...query, discountId }),
  );
}
