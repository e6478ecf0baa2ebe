import { fromNaira } from "#contract/money/naira.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { addCodes, createDiscount, type NewDiscount } from "#server/modules/discounts/index.ts";
import { recordDemo } from "#server/modules/onboarding/index.ts";
import { AppError } from "#server/platform/errors/errors.ts";

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
    about: "5% off from ₦150,000, automatic",
    value: { discountType: "PERCENTAGE", percent: 5 },
    description: "5% off orders from ₦150,000",
    autoApply: true,
    minimumSubtotalKobo: fromNaira(150_000),
  },
  {
    code: "NEWYEAR20",
    about: "ended",
    value: { discountType: "PERCENTAGE", percent: 20 },
    description: "20% off for the new year",
    startsAt: new Date("2026-01-01T00:00:00+01:00"),
    endsAt: new Date("2026-02-01T00:00:00+01:00"),
  },
  {
    code: "EARLYBIRD",
    about: "used up",
    value: { discountType: "PERCENTAGE", percent: 25 },
    description: "25% off for the first two who used it",
    usageLimit: 2,
  },
];

const dayMs = 86_400_000;

function staffDiscounts(now: Date): NewDiscount[] {
  return [
    {
      code: "DETTY20",
      value: { discountType: "PERCENTAGE", percent: 20 },
      description: "20% off for Detty December",
      startsAt: new Date(now.getTime() + 21 * dayMs),
      endsAt: new Date(now.getTime() + 41 * dayMs),
      minimumSubtotalKobo: fromNaira(40_000),
      usageLimit: 300,
      usageLimitPerBuyer: 2,
    },
    {
      code: "SHIRTS25",
      value: {
        discountType: "PERCENTAGE",
        percent: 25,
        appliesTo: { typeIds: ["shirt", "t-shirt"], productIds: [] },
      },
      description: "25% off every shirt",
      buyers: "shoppers",
      active: false,
    },
    {
      code: "FRIENDS",
      value: { discountType: "FIXED", amountKobo: fromNaira(3_000) },
      description: "₦3,000 off for a friend",
      minimumSubtotalKobo: fromNaira(20_000),
      batchSize: 40,
    },
  ];
}

export async function seedDiscounts(runtime: Runtime): Promise<void> {
  const publicDiscounts = demoDiscounts.map(({ about: _, ...discount }) => discount);
  for (const discount of [...publicDiscounts, ...staffDiscounts(runtime.clock())]) {
    await runtime.db
      .withTransaction(async (tx) => {
        const { id, code, batchSize } = await createDiscount(tx, runtime, discount);
        if (batchSize !== null) await addCodes(tx, id, code, batchSize);
        await recordDemo(tx, "discount", [id]);
      })
      .catch((error: unknown) => {
        if (!(error instanceof AppError && error.code === "conflict")) throw error;
      });
  }
}
