import type { StaffRole } from "../staff/staff.ts";

export const discountLimits = {
  codeLength: 30,
  nameLength: 120,
  /** Naira. */
  maxAmount: 100_000_000,
  maxUses: 1_000_000,
  types: 30,
  products: 100,
  namedProducts: 3,
  batchSize: 5000,
  prefixLength: 20,
  simulatedLines: 20,
} as const;

export const discountTabs = ["running", "planned", "ended", "off", "all"] as const;
export type DiscountTab = (typeof discountTabs)[number];

/** Percent of the subtotal that a role may take off by hand; a typed code has its own limits. */
export const maxManualDiscountPercent: Readonly<Record<StaffRole, number>> = {
  owner: 100,
  manager: 30,
  support: 10,
  packer: 0,
  stock_keeper: 0,
};
