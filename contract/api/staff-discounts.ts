import { Type } from "typebox";
import { discountLimits, discountTabs } from "./discount-limits.ts";
import { countedPageOf, paging, searchText } from "./envelope.ts";
import { printable } from "./limits.ts";
import { Moment } from "./moment.ts";
import { nullableText } from "./nullable-text.ts";
import { ClothingType } from "./products.ts";
import { Version } from "./versions.ts";

const { codeLength, nameLength, mostAmount, mostUses, prefixLength } = discountLimits;
const id = Type.String({ pattern: "^[\\w-]{1,100}$" });
const moment = Type.Union([Moment, Type.Null()]);
const uses = Type.Union([Type.Integer({ minimum: 1, maximum: mostUses }), Type.Null()]);

/** Who may have a discount: everybody, shoppers without an approved business, or approved businesses. */
export const DiscountBuyers = Type.Union([
  Type.Literal("everybody"),
  Type.Literal("shoppers"),
  Type.Literal("wholesale"),
]);
/** Who may have a discount. */
export type DiscountBuyers = Type.Static<typeof DiscountBuyers>;

/** What staff say of a discount. Naira, percent. */
const fields = {
  discountType: Type.Union([Type.Literal("PERCENTAGE"), Type.Literal("FIXED")]),
  /** Percent, to a hundredth, or naira. */
  value: Type.Number({ exclusiveMinimum: 0, maximum: mostAmount }),
  /** Its name, which shoppers see. */
  description: Type.String({ maxLength: nameLength, pattern: printable }),
  autoApply: Type.Boolean(),
  startsAt: moment,
  endsAt: moment,
  minimumSubtotal: Type.Number({ minimum: 0, maximum: mostAmount }),
  firstPurchaseOnly: Type.Boolean(),
  usageLimit: uses,
  usageLimitPerBuyer: uses,
  buyers: DiscountBuyers,
  /** What it counts for; both empty for everything. */
  typeIds: Type.Array(id, { maxItems: discountLimits.types }),
  productIds: Type.Array(id, { maxItems: discountLimits.products }),
};
const code = Type.String({
  pattern: `^\\s*[A-Za-z0-9][A-Za-z0-9-]{1,${codeLength - 1}}\\s*$`,
  maxLength: codeLength + 10,
});

/** Body of POST /staff/discounts. */
export const CreateDiscount = Type.Object(
  { code, ...fields, active: Type.Boolean() },
  { additionalProperties: false },
);
/** Body of POST /staff/discounts. */
export type CreateDiscount = Type.Static<typeof CreateDiscount>;

/** Body of POST /staff/discounts/batches: a discount with so many codes, each used once, all after one prefix. */
export const CreateBatch = Type.Object(
  {
    ...fields,
    active: Type.Boolean(),
    prefix: Type.String({ pattern: `^\\s*[A-Za-z0-9][A-Za-z0-9-]{1,${prefixLength - 1}}\\s*$` }),
    count: Type.Integer({ minimum: 1, maximum: discountLimits.batchSize }),
  },
  { additionalProperties: false },
);
/** Body of POST /staff/discounts/batches. */
export type CreateBatch = Type.Static<typeof CreateBatch>;

/** Body of PATCH /staff/discounts/{id}: the discount as it shall be. */
export const ChangeDiscount = Type.Object(
  { version: Version, code, ...fields },
  { additionalProperties: false },
);
/** Body of PATCH /staff/discounts/{id}. */
export type ChangeDiscount = Type.Static<typeof ChangeDiscount>;

/** A discount as it is typed and not saved. */
export const DraftDiscount = Type.Object({ code, ...fields }, { additionalProperties: false });
/** A discount as it is typed and not saved. */
export type DraftDiscount = Type.Static<typeof DraftDiscount>;

/** Body of POST /staff/discounts/{id}/switch. */
export const SwitchDiscount = Type.Object(
  { version: Version, active: Type.Boolean() },
  { additionalProperties: false },
);
/** Body of POST /staff/discounts/{id}/switch. */
export type SwitchDiscount = Type.Static<typeof SwitchDiscount>;

/** Query of GET /staff/discounts: 50 a page, the newest first. */
export const StaffDiscountQuery = Type.Object(
  {
    page: paging.page,
    tab: Type.Optional(
      Type.Union([
        Type.Literal("running"),
        Type.Literal("planned"),
        Type.Literal("over"),
        Type.Literal("off"),
        Type.Literal("all"),
      ]),
    ),
    /** Parts of code or name. */
    search: searchText,
    /** Codes made for one address, such as those of the welcome letter, in place of the shop's own. */
    personal: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false },
);
/** Query of GET /staff/discounts. */
export type StaffDiscountQuery = Type.Static<typeof StaffDiscountQuery>;

/** Where a discount stands. `used_up` is over too. */
export const DiscountState = Type.Union([
  Type.Literal("running"),
  Type.Literal("planned"),
  Type.Literal("ended"),
  Type.Literal("used_up"),
  Type.Literal("off"),
]);
/** Where a discount stands. */
export type DiscountState = Type.Static<typeof DiscountState>;

/** What became of the uses of a discount; naira. */
const DiscountUsage = Type.Object({
  /** By orders that were paid. */
  paid: Type.Integer(),
  /** By orders that may still be paid. */
  reserved: Type.Integer(),
  /** Taken off the paid ones. */
  given: Type.Number(),
  /** What the paid ones came to, less what was returned. */
  brought: Type.Number(),
});

/** A discount as staff list it. */
export const StaffDiscountSummary = Type.Object({
  id: Type.String(),
  version: Version,
  /** Of a batch the prefix of its codes. */
  code: Type.String(),
  ...fields,
  startsAt: nullableText,
  endsAt: nullableText,
  active: Type.Boolean(),
  state: DiscountState,
  /** How many codes it has, each used once; null for one under its own code. */
  batchSize: Type.Union([Type.Integer(), Type.Null()]),
  /** The only address that may have it. */
  email: nullableText,
  usage: DiscountUsage,
  /** When an order took it last that still has it; null for none. A process of the release before does not tell it. */
  lastUsedAt: Type.Optional(nullableText),
  /** In a list, what the first of its types and products are called; a process of the release before does not tell it. */
  goodsNames: Type.Optional(Type.Array(Type.String())),
});
/** A discount as staff list it. */
export type StaffDiscountSummary = Type.Static<typeof StaffDiscountSummary>;

/** Reply of GET /staff/discounts. */
export const StaffDiscountPage = countedPageOf(StaffDiscountSummary, discountTabs);
/** Reply of GET /staff/discounts. */
export type StaffDiscountPage = Type.Static<typeof StaffDiscountPage>;

/** A discount with everything staff work with. */
export const StaffDiscount = Type.Object({
  ...StaffDiscountSummary.properties,
  types: Type.Array(ClothingType),
  products: Type.Array(Type.Object({ id: Type.String(), name: Type.String() })),
  /** An order took it once, so its code stays what it is. */
  wasUsed: Type.Boolean(),
  createdAt: Type.String(),
  updatedAt: Type.String(),
});
/** A discount with everything staff work with. */
export type StaffDiscount = Type.Static<typeof StaffDiscount>;

/** Query of GET /staff/discounts/{id}/uses. */
export const DiscountUsesQuery = Type.Object({ ...paging }, { additionalProperties: false });
/** Query of GET /staff/discounts/{id}/uses. */
export type DiscountUsesQuery = Type.Static<typeof DiscountUsesQuery>;

/** One use of a discount by one order; naira. */
export const DiscountUse = Type.Object({
  orderId: Type.String(),
  orderNumber: Type.String(),
  /** Paid, still to be paid, or given back because the order ended unpaid. */
  state: Type.Union([Type.Literal("paid"), Type.Literal("reserved"), Type.Literal("given_back")]),
  at: Type.String(),
  amount: Type.Number(),
  total: Type.Number(),
  email: Type.String(),
});
/** One use of a discount. */
export type DiscountUse = Type.Static<typeof DiscountUse>;
