import { Type } from "typebox";
import { ClothingType } from "../catalogue/products.ts";
import { countedPageOf, paging, searchText } from "../envelope.ts";
import { cleanedText, nullableText, Timestamp } from "../fields.ts";
import { printable } from "../limits.ts";
import { Version } from "../versions.ts";
import { discountLimits, discountTabs } from "./discount-limits.ts";

const { codeLength, nameLength, maxAmount, maxUses, prefixLength } = discountLimits;
const id = Type.String({ pattern: "^[\\w-]{1,100}$" });
const dateTime = Type.Union([Timestamp, Type.Null()]);
const uses = Type.Union([Type.Integer({ minimum: 1, maximum: maxUses }), Type.Null()]);

export const DiscountBuyers = Type.Union([
  Type.Literal("everybody"),
  Type.Literal("shoppers"),
  Type.Literal("wholesale"),
]);
export type DiscountBuyers = Type.Static<typeof DiscountBuyers>;

const fields = {
  discountType: Type.Union([Type.Literal("PERCENTAGE"), Type.Literal("FIXED")]),
  /** Percent with two decimals, or naira. */
  value: Type.Number({ exclusiveMinimum: 0, maximum: maxAmount }),
  description: Type.String({ maxLength: nameLength, pattern: printable }),
  autoApply: Type.Boolean(),
  startsAt: dateTime,
  endsAt: dateTime,
  minimumSubtotal: Type.Number({ minimum: 0, maximum: maxAmount }),
  firstPurchaseOnly: Type.Boolean(),
  usageLimit: uses,
  usageLimitPerBuyer: uses,
  buyers: DiscountBuyers,
  /** Both empty for all products. */
  typeIds: Type.Array(id, { maxItems: discountLimits.types }),
  productIds: Type.Array(id, { maxItems: discountLimits.products }),
};
const code = cleanedText({
  pattern: `^\\s*[A-Za-z0-9][A-Za-z0-9-]{1,${codeLength - 1}}\\s*$`,
  maxLength: codeLength + 10,
});

export const CreateDiscount = Type.Object(
  { code, ...fields, active: Type.Boolean() },
  { additionalProperties: false },
);
export type CreateDiscount = Type.Static<typeof CreateDiscount>;

export const CreateBatch = Type.Object(
  {
    ...fields,
    active: Type.Boolean(),
    prefix: cleanedText({ pattern: `^\\s*[A-Za-z0-9][A-Za-z0-9-]{1,${prefixLength - 1}}\\s*$` }),
    count: Type.Integer({ minimum: 1, maximum: discountLimits.batchSize }),
  },
  { additionalProperties: false },
);
export type CreateBatch = Type.Static<typeof CreateBatch>;

export const ChangeDiscount = Type.Object(
  { version: Version, code, ...fields },
  { additionalProperties: false },
);
export type ChangeDiscount = Type.Static<typeof ChangeDiscount>;

export const DraftDiscount = Type.Object({ code, ...fields }, { additionalProperties: false });
export type DraftDiscount = Type.Static<typeof DraftDiscount>;

export const SwitchDiscount = Type.Object(
  { version: Version, active: Type.Boolean() },
  { additionalProperties: false },
);
export type SwitchDiscount = Type.Static<typeof SwitchDiscount>;

export const StaffDiscountQuery = Type.Object(
  {
    page: paging.page,
    tab: Type.Optional(
      Type.Union([
        Type.Literal("running"),
        Type.Literal("planned"),
        Type.Literal("ended"),
        Type.Literal("off"),
        Type.Literal("all"),
      ]),
    ),
    search: searchText,
    personal: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false },
);
export type StaffDiscountQuery = Type.Static<typeof StaffDiscountQuery>;

/** `used_up` counts as ended. */
export const DiscountState = Type.Union([
  Type.Literal("running"),
  Type.Literal("planned"),
  Type.Literal("ended"),
  Type.Literal("used_up"),
  Type.Literal("off"),
]);
export type DiscountState = Type.Static<typeof DiscountState>;

/** Naira. */
const DiscountUsage = Type.Object({
  paid: Type.Integer(),
  /** By orders that may still be paid. */
  reserved: Type.Integer(),
  discounted: Type.Number(),
  /** Totals of paid orders less refunds. */
  sales: Type.Number(),
});

export const StaffDiscountSummary = Type.Object({
  id: Type.String(),
  version: Version,
  /** For a batch the prefix. */
  code: Type.String(),
  ...fields,
  startsAt: nullableText,
  endsAt: nullableText,
  active: Type.Boolean(),
  state: DiscountState,
  batchSize: Type.Union([Type.Integer(), Type.Null()]),
  email: nullableText,
  usage: DiscountUsage,
  lastUsedAt: Type.Optional(nullableText),
  appliesToNames: Type.Optional(Type.Array(Type.String())),
});
export type StaffDiscountSummary = Type.Static<typeof StaffDiscountSummary>;

export const StaffDiscountPage = countedPageOf(StaffDiscountSummary, discountTabs);
export type StaffDiscountPage = Type.Static<typeof StaffDiscountPage>;

export const StaffDiscount = Type.Object({
  ...StaffDiscountSummary.properties,
  types: Type.Array(ClothingType),
  products: Type.Array(Type.Object({ id: Type.String(), name: Type.String() })),
  isUsed: Type.Boolean(),
  createdAt: Type.String(),
  updatedAt: Type.String(),
});
export type StaffDiscount = Type.Static<typeof StaffDiscount>;

export const DiscountUsesQuery = Type.Object({ ...paging }, { additionalProperties: false });
export type DiscountUsesQuery = Type.Static<typeof DiscountUsesQuery>;

export const DiscountUse = Type.Object({
  orderId: Type.String(),
  orderNumber: Type.String(),
  /** `released`: the order ended unpaid. */
  state: Type.Union([Type.Literal("paid"), Type.Literal("reserved"), Type.Literal("released")]),
  at: Type.String(),
  amount: Type.Number(),
  total: Type.Number(),
  email: Type.String(),
});
export type DiscountUse = Type.Static<typeof DiscountUse>;
