export { createInvoicePdf, toCreditNote } from "./invoice.ts";
export { createPackingSlips } from "./packing-slips.ts";
