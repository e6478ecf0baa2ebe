import { defineRoutes } from "../define-routes.ts";
import {
  SimulateCart,
  SimulatedCart,
  SimulatedSubtotal,
  SimulateSubtotal,
} from "./discount-simulation.ts";

export const staffSimulationRoutes = defineRoutes("staff", {
  "GET /staff/discounts/preview": {
    summary: "Simulate a cart with a discount",
    right: "discounts.read",
    query: SimulateCart,
    reply: SimulatedCart,
    errors: ["not_found"],
  },
  "GET /staff/discounts/preview/subtotal": {
    summary: "Simulate a subtotal with a discount",
    right: "discounts.read",
    query: SimulateSubtotal,
    reply: SimulatedSubtotal,
    errors: ["not_found"],
  },
});
