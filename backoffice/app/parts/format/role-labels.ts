import type { StaffRole } from "#contract/api/staff/staff.ts";
import { supportRefundLimit } from "#contract/rights.ts";
import { formatAmount } from "./money.ts";

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
