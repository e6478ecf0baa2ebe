import { defineRoutes } from "../define-routes.ts";
import { Delivery, DeliveryAreas, DeliveryAreasQuery } from "./delivery.ts";
import { ConfirmDelivery, StaffDelivery, UpdateDelivery } from "./staff-delivery.ts";

export const shopDeliveryRoutes = defineRoutes("delivery", {
  "GET /delivery": { summary: "Get delivery fees and times by state", reply: Delivery },
  "GET /delivery/areas": {
    summary: "List local government areas of a state with their fees and times",
    query: DeliveryAreasQuery,
    reply: DeliveryAreas,
    errors: ["not_found"],
  },
});

const right = "delivery.edit";

export const staffDeliveryRoutes = defineRoutes("staff", {
  "GET /staff/delivery": { summary: "Get delivery settings", right, reply: StaffDelivery },
  "PATCH /staff/delivery": {
    summary: "Update delivery fees, times and options",
    right,
    body: UpdateDelivery,
    reply: StaffDelivery,
    errors: ["conflict"],
  },
  "POST /staff/delivery/confirm": {
    summary: "Confirm the default delivery settings",
    right,
    body: ConfirmDelivery,
    reply: StaffDelivery,
  },
});
