import { ApiFault } from "#contract/client/api-fault.ts";

/** The server's own words for a fault, else the specification's text (§8). */
export function messageOf(fault: unknown): string {
  return fault instanceof ApiFault && fault.message !== ""
    ? fault.message
    : "Failed to process your order.";
}
