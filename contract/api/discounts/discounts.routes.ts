import { Type } from "typebox";
import { defineRoutes } from "../define-routes.ts";
import { pageOf } from "../envelope.ts";
import { discountErrors } from "../error-codes.ts";
import {
  CompareDiscounts,
  DiscountComparison,
  SimulateCart,
  SimulatedCart,
  SimulatedSubtotal,
  SimulateSubtotal,
} from "./discount-simulation.ts";
import { Discount, ValidateDiscount } from "./discounts.ts";
import {
  ChangeDiscount,
  CreateBatch,
  CreateDiscount,
  DiscountUse,
  DiscountUsesQuery,
  StaffDiscount,
  StaffDiscountPage,
  StaffDiscountQuery,
  SwitchDiscount,
} from "./staff-discounts.ts";

export const shopDiscountRoutes = defineRoutes("discounts", {
  "GET /discounts/available": {
    summary: "List the automatic discounts that apply now",
    reply: Type.Array(Discount),
  },
  "POST /discounts/validate": {
    summary: "Check whether a discount code is valid",
    body: ValidateDiscount,
    reply: Discount,
    errors: discountErrors,
  },
});

export const staffDiscountRoutes = defineRoutes("staff", {
  "GET /staff/discounts": {
    summary: "List discounts with their usage",
    right: "discounts.read",
    query: StaffDiscountQuery,
    reply: StaffDiscountPage,
  },
  "GET /staff/discounts/current": {
    summary: "Compare active discounts for a cart amount",
    right: "discounts.read",
    query: CompareDiscounts,
    reply: Type.Array(DiscountComparison),
  },
  "GET /staff/discounts/:id": {
    summary: "Get a discount",
    right: "discounts.read",
    reply: StaffDiscount,
  },
  "GET /staff/discounts/:id/uses": {
    summary: "List the orders that used a discount",
    right: "discounts.read",
    query: DiscountUsesQuery,
    reply: pageOf(DiscountUse),
  },
  "GET /staff/discounts/:id/codes": {
    summary: "Export the codes of a batch as CSV",
    right: "discounts.edit",
    file: true,
  },
  "POST /staff/discounts": {
    summary: "Create a discount",
    right: "discounts.edit",
    idempotent: true,
    body: CreateDiscount,
    status: 201,
    reply: StaffDiscount,
  },
  "POST /staff/discounts/batches": {
    summary: "Create a discount with single-use codes",
    right: "discounts.edit",
    idempotent: true,
    body: CreateBatch,
    status: 201,
    reply: StaffDiscount,
  },
  "PATCH /staff/discounts/:id": {
    summary: "Update a discount",
    right: "discounts.edit",
    body: ChangeDiscount,
    reply: StaffDiscount,
  },
  "POST /staff/discounts/:id/switch": {
    summary: "Activate or deactivate a discount",
    right: "discounts.edit",
    body: SwitchDiscount,
    reply: StaffDiscount,
  },
});

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
