import { defineRoutes } from "../define-routes.ts";
import { limits } from "../limits.ts";
import { QuickOrder, QuickOrderInput } from "./quick-order.ts";

export const shopQuickOrderRoutes = defineRoutes("products", {
  "POST /quick-order": {
    summary: "Parse a pasted order list",
    description: `At most ${limits.quickOrderRows} lines are read; the others come back as they are.`,
    body: QuickOrderInput,
    reply: QuickOrder,
  },
});
