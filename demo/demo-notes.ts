import type { StoreInfo } from "#contract/api/settings/store-info.ts";
import { demoGuestOrder } from "./demo-orders.ts";
import { demoDiscounts } from "./seed-discounts.ts";
import { demoSignIns } from "./seed-people.ts";

export const demoNotes: Pick<StoreInfo, "demoSignIns" | "demoGuest"> = {
  demoSignIns: [...demoSignIns],
  demoGuest: {
    order: demoGuestOrder,
    discountCodes: demoDiscounts.map(({ code, about }) => ({ code, about })),
  },
};
