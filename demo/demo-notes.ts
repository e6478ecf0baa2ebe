import type { StoreInfo } from "#contract/api/store-info.ts";
import { demoGuestOrder } from "./demo-orders.ts";
import { demoDiscounts } from "./seed-discounts.ts";
import { demoSignIns } from "./seed-people.ts";

/** What the pages of a demo store tell their visitors. */
export const demoNotes: Pick<StoreInfo, "demoSignIns" | "demoGuest"> = {
  demoSignIns: [...demoSignIns],
  demoGuest: {
    order: demoGuestOrder,
    discountCodes: demoDiscounts.map(({ code, about }) => ({ code, about })),
  },
};
