import { Type } from "typebox";
import { defineRoutes } from "../define-routes.ts";
import { DeliveryTimes } from "../delivery/staff-delivery.ts";
import { HomeStats } from "../settings/staff-settings.ts";
import { StaffSearchQuery, StaffSearchResult } from "../staff/search.ts";
import { ToDoCounts } from "../staff/staff.ts";
import { StaffSales, StaffToday, VatExportQuery, VatMonth } from "./reports.ts";

export const staffReportRoutes = defineRoutes("staff", {
  "GET /staff/reports/to-do": {
    summary: "Get to-do counts by section",
    right: "any member",
    reply: ToDoCounts,
  },
  "GET /staff/reports/today": {
    summary: "Get the to-do list of the signed-in member",
    right: "today.read",
    reply: StaffToday,
  },
  "GET /staff/reports/sales": {
    summary: "Get sales, best sellers and marketing claims",
    right: "reports.read",
    reply: StaffSales,
  },
  "GET /staff/reports/vat": {
    summary: "Get VAT by month, newest first",
    right: "reports.read",
    reply: Type.Array(VatMonth),
  },
  "GET /staff/reports/vat/export": {
    summary: "Export a month's VAT as CSV, a row for each invoice and credit note",
    right: "reports.read",
    query: VatExportQuery,
    file: true,
  },
  "GET /staff/reports/claims": {
    summary: "Get the measured values of home page claims",
    right: "content.edit",
    reply: HomeStats,
  },
  "GET /staff/delivery/times": {
    summary: "Get delivery times of the last 30 days by place",
    right: "delivery.edit",
    reply: DeliveryTimes,
  },
  "GET /staff/search": {
    summary: "Search orders, customers, products, businesses, enquiries and discounts",
    right: "any member",
    query: StaffSearchQuery,
    reply: Type.Array(StaffSearchResult),
  },
});
