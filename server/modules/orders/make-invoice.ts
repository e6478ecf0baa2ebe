import { inPaperProcess } from "#server/platform/in-paper-process.ts";
import type { Invoice } from "./to-invoice.ts";

/**
 * Sets an invoice or a credit note as a PDF, in the process of papers.
 * @throws {AppError} `unavailable` where too many wait
 */
export const makeInvoice = inPaperProcess<Invoice>(
  new URL("./draw-invoice.ts", import.meta.url),
  "drawInvoice",
);
