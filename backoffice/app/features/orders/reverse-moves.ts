import { toPackingStatus } from "#contract/api/orders/order-status-rules.ts";
import type { BulkTransition } from "#contract/api/orders/staff-order-commands.ts";
import type { StaffOrder, StaffOrderSummary } from "#contract/api/orders/staff-orders.ts";
import type { StaffRight } from "#contract/rights.ts";
import { plural } from "#contract/text/format.ts";
import { api } from "../../api.ts";

type MovedOrder = Pick<StaffOrderSummary, "id" | "version" | "status">;

/** @throws {ApiError} `conflict` when the order has changed since `order` was read */
export function reverseMove({ id, version, status }: MovedOrder): Promise<StaffOrder> {
  const request = { params: { id }, body: { version } };
  switch (status) {
    case "PROCESSING":
      return api("POST /staff/orders/:id/unpack", request);
    case "SHIPPED":
      return api("POST /staff/orders/:id/cancel-shipment", request);
    case "DELIVERED":
      return api("POST /staff/orders/:id/undeliver", request);
    case "CANCELLED":
      return api("POST /staff/orders/:id/reopen", request);
    default:
      throw new Error(`No move leads back from ${status}`);
  }
}

export const bulkReverses = {
  packed: "unpacked",
  sent: "shipment_cancelled",
  delivered: "not_delivered",
} as const satisfies Partial<Record<BulkTransition["to"], BulkTransition["to"]>>;

interface ReverseMove {
  readonly label: string;
  readonly right: StaffRight;
  readonly effect: string;
  readonly done: string;
}

/** @returns undefined where nothing can be taken back */
export function getReverseMove(
  order: Pick<StaffOrder, "status" | "awaitsPacking" | "units" | "timeline">,
): ReverseMove | undefined {
  const { units, timeline } = order;
  switch (toPackingStatus(order)) {
    case "PROCESSING":
      return {
        label: "Unpack",
        right: "orders.pack",
        effect:
          "The order moves back to To pack. Its items stay reserved. The customer gets no email.",
        done: "moved back to To pack",
      };
    case "SHIPPED":
      return {
        label: "Cancel shipment",
        right: "orders.pack",
        effect:
          "The order moves back to Packed. Its items stay reserved. If the shipping email has left, we email the customer that the order hasn't shipped yet.",
        done: "moved back to Packed",
      };
    case "DELIVERED":
      // What was handed over in person never was on its way.
      if (timeline.some(({ kind }) => kind === "handed_over")) return undefined;
      return {
        label: "Mark as not delivered",
        right: "orders.pack",
        effect:
          "The order moves back to On the way. Stock doesn't change. If the delivery email has left, we email the customer that the order is still on its way.",
        done: "moved back to On the way",
      };
    case "CANCELLED":
      if (
        !timeline.some(({ id, kind, isUndone }) => id !== null && kind === "cancelled" && !isUndone)
      )
        return undefined;
      return {
        label: "Reopen order",
        right: "orders.edit",
        effect: `${plural(units, "item")} will be reserved again if in stock. If the cancellation email has left, we email the customer that the order is active again.`,
        done: "reopened",
      };
    default:
      return undefined;
  }
}
