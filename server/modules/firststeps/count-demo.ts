import type { DemoCounts } from "#contract/api/first-steps.ts";
import type { Queryable } from "#server/database/connection.ts";
import { listAsTheyCame, listGoodsAmong } from "#server/modules/catalogue/index.ts";
import type { DemoIds } from "./demo-records.queries.ts";

/** What is there of the demo, and whether it is one. */
interface WhatIsThere {
  readonly demoGoods: readonly string[];
  readonly noted: DemoIds;
  readonly isDemo: boolean;
}

/** How much came with the store to try it with and would go with it. */
export async function countDemo(
  on: Queryable,
  { demoGoods, noted, isDemo }: WhatIsThere,
): Promise<DemoCounts> {
  const ofDemo = (ids: readonly string[]) => (isDemo ? ids.length : 0);
  return {
    goods: (await listGoodsAmong(on, await listAsTheyCame(on, demoGoods))).length,
    types: noted.type.length,
    orders: ofDemo(noted.order),
    people: ofDemo(noted.person),
    discounts: ofDemo(noted.discount),
    enquiries: ofDemo(noted.enquiry),
  };
}
