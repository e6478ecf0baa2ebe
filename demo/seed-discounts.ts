import { fromNaira } from "#contract/money/naira.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { createDiscount, type NewDiscount } from "#server/modules/discounts/index.ts";
import { AppError } from "#server/platform/errors.ts";

/** One discount of every kind, with what its visitors are told: codes, an automatic one, one for new buyers, one that has ended, one that is used up. */
export const demoDiscounts: readonly (NewDiscount & { readonly about: string })[] = [
  {
    code: "ILEYA15",
    about: "15% off everything",
    value: { discountType: "PERCENTAGE", percent: 15 },
    description: "15% off for Iléyá",
  },
  {
    code: "WELCOME10",
    about: "10% off a first purchase",
    value: { discountType: "PERCENTAGE", percent: 10 },
    description: "10% off your first purchase",
    firstPurchaseOnly: true,
  },
  {
    code: "OWAMBE5000",
    about: "₦5,000 off from ₦50,000",
    value: { discountType: "FIXED", amountKobo: fromNaira(5_000) },
    description: "₦5,000 off from ₦50,000",
    minimumSubtotalKobo: fromNaira(50_000),
  },
  {
    code: "BIGBAG5",
    about: "5% off from ₦150,000, by itself",
    value: { discountType: "PERCENTAGE", percent: 5 },
    description: "5% off orders from ₦150,000",
    autoApply: true,
    minimumSubtotalKobo: fromNaira(150_000),
  },
  {
    code: "NEWYEAR20",
    about: "has ended",
    value: { discountType: "PERCENTAGE", percent: 20 },
    description: "20% off for the new year",
    startsAt: new Date("2026-01-01T00:00:00+01:00"),
    endsAt: new Date("2026-02-01T00:00:00+01:00"),
  },
  {
    code: "EARLYBIRD",
    about: "is used up",
    value: { discountType: "PERCENTAGE", percent: 25 },
    description: "25% off for the first two who used it",
    usageLimit: 2,
  },
];

/** Adds the demo discounts that are not there yet. */
export async function seedDiscounts(runtime: Runtime): Promise<void> {
  for (const { about: _, ...discount } of demoDiscounts) {
    await runtime.db
      .withTransaction((tx) => createDiscount(tx, runtime, discount))
      .catch((error: unknown) => {
        if (!(error instanceof AppError && error.code === "conflict")) throw error;
      });
  }
}
