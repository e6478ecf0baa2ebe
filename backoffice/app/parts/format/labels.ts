import type { BulkOrderStatus } from "#contract/api/business/staff-bulk-orders.ts";
import type { StockReason } from "#contract/api/catalogue/product-commands.ts";
import type { DataRequestKind } from "#contract/api/customers/data-requests.ts";
import type { ReturnStatus } from "#contract/api/returns/returns.ts";
import type { StaffRole } from "#contract/api/staff/staff.ts";
import { supportRefundLimit } from "#contract/rights.ts";
import type { StatusTone } from "#ui/primitives/status.tsx";
import { formatAmount } from "./money.ts";

export const returnStatusStyles = {
  REQUESTED: { label: "Requested", tone: "waiting" },
  APPROVED: { label: "On its way back", tone: "working" },
  DECLINED: { label: "Declined", tone: "bad" },
  RECEIVED: { label: "Received", tone: "waiting" },
  SHIPPED: { label: "New size sent", tone: "good" },
  REFUNDED: { label: "Refunded", tone: "good" },
  CLOSED: { label: "Closed", tone: "plain" },
  WITHDRAWN: { label: "Withdrawn", tone: "plain" },
} as const satisfies Record<ReturnStatus, { label: string; tone: StatusTone }>;

export const enquiryStatusStyles: Readonly<
  Record<BulkOrderStatus, { tone: StatusTone; label: string }>
> = {
  new: { tone: "waiting", label: "New" },
  in_progress: { tone: "working", label: "In progress" },
  quoted: { tone: "good", label: "Quoted" },
  closed: { tone: "plain", label: "Closed" },
};

export const dataRequestLabels: Readonly<Record<DataRequestKind, string>> = {
  export: "Data export",
  erase: "Erasure",
};

export const stockReasonLabels: Readonly<Record<StockReason, string>> = {
  received: "Received",
  counted: "Counted",
  returned: "Returned",
  damaged: "Damaged",
};

export const roleLabels: Readonly<Record<StaffRole, { label: string; description: string }>> = {
  owner: { label: "Owner", description: "Full access, including staff accounts." },
  manager: {
    label: "Store manager",
    description:
      "Orders, payments, customers and businesses; sends newsletters, reads the activity log.",
  },
  support: {
    label: "Support",
    description: `Orders, refunds up to ${formatAmount(supportRefundLimit)}, returns; views businesses, answers enquiries.`,
  },
  packer: {
    label: "Packer",
    description: "Packs and ships orders; can't see prices or email addresses.",
  },
  stock_keeper: { label: "Stock keeper", description: "Manages products, photos and stock." },
};
