import type { DemoCounts } from "#contract/api/settings/onboarding.ts";
import type { Queryable } from "#server/database/connection/connection.ts";
import { listUnarchivedProducts, listUnmodifiedProducts } from "#server/modules/catalogue/index.ts";
import type { DemoIds } from "./demo-records.queries.ts";

interface DemoState {
  readonly demoProductIds: readonly string[];
  readonly recorded: DemoIds;
  readonly isDemo: boolean;
}

export async function countDemo(
  on: Queryable,
  { demoProductIds, recorded, isDemo }: DemoState,
): Promise<DemoCounts> {
  const countInDemo = (ids: readonly string[]) => (isDemo ? ids.length : 0);
  return {
    products: (await listUnarchivedProducts(on, await listUnmodifiedProducts(on, demoProductIds)))
      .length,
    types: recorded.type.length,
    orders: countInDemo(recorded.order),
    people: countInDemo(recorded.person),
    discounts: countInDemo(recorded.discount),
    enquiries: countInDemo(recorded.enquiry),
  };
}
