import type { StaffRole } from "#contract/api/staff.ts";
import { supportRefundLimit } from "#contract/rights.ts";
import { naira } from "./money.ts";

/** What each role is called, and what it may do. */
export const roleWords: Readonly<Record<StaffRole, { word: string; may: string }>> = {
  owner: { word: "Owner", may: "Everything, and says who is on the staff." },
  manager: {
    word: "Store manager",
    may: "Orders, payments, customers and businesses; writes letters, reads the log.",
  },
  support: {
    word: "Support",
    may: `Orders, refunds up to ${naira(supportRefundLimit)}, returns; looks at businesses, answers enquiries.`,
  },
  packer: {
    word: "Packer",
    may: "Packs and ships orders; sees no money and no e-mail addresses.",
  },
  stock_keeper: { word: "Stock keeper", may: "Looks after goods, pictures and stock." },
};
