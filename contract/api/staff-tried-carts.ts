import { Type } from "typebox";
import { discountLimits } from "./discount-limits.ts";
import { limits, printable } from "./limits.ts";
import { nullableText } from "./nullable-text.ts";

const line = "[\\w-]{1,100}~[^~,\\p{Cc}\\p{Cs}]{1,16}~\\d{1,4}";

/** The discount as it is typed and not saved (DraftDiscount in JSON): in place of what is saved of it, or a new one. */
const draft = Type.Optional(
  Type.String({ maxLength: 10_000, pattern: "^\\{[^\\p{Cc}\\p{Cs}]*\\}$" }),
);
const code = Type.Optional(Type.String({ maxLength: 40, pattern: printable }));
/** A discount in place of a code; of a batch it stands for a code that is left. */
const discountId = Type.Optional(Type.String({ pattern: "^dsc_\\w{1,40}$" }));
const at = Type.Optional(
  Type.String({
    pattern: "^20\\d\\d-[01]\\d-[0-3]\\dT[0-2]\\d:[0-5]\\d(:[0-5]\\d(\\.\\d{1,3})?)?Z$",
  }),
);

/** Query of GET /staff/discounts/try: "this cart, this person, this code, there and then". */
export const TryCart = Type.Object(
  {
    /** `product~size~quantity`, with commas between. */
    items: Type.String({
      maxLength: 2600,
      pattern: `^${line}(,${line}){0,${discountLimits.triedLines - 1}}$`,
    }),
    buyer: Type.Union([Type.Literal("guest"), Type.Literal("wholesale"), Type.Literal("person")]),
    /** Who the person is; needed for one. */
    email: Type.Optional(Type.String({ maxLength: limits.emailLength, pattern: printable })),
    code,
    discountId,
    draft,
    /** Where it is sent, in Nigeria; nothing is charged for sending it nowhere. */
    state: Type.Optional(Type.String({ maxLength: limits.textLength, pattern: printable })),
    city: Type.Optional(Type.String({ maxLength: limits.textLength, pattern: printable })),
    /** When it is bought; now unless said otherwise. */
    at,
  },
  { additionalProperties: false },
);
/** Query of GET /staff/discounts/try. */
export type TryCart = Type.Static<typeof TryCart>;

/** A cart of a sum, and who buys it. */
const ofSum = {
  /** Naira. */
  subtotal: Type.Number({ minimum: 0, maximum: 1e9 }),
  buyer: Type.Union([
    /** Buys for the first time. */
    Type.Literal("new"),
    /** Has bought before. */
    Type.Literal("known"),
    /** Wholesale, and has bought before. */
    Type.Literal("wholesale"),
  ]),
};

/** Query of GET /staff/discounts/today: a cart of a sum, and who buys it. */
export const CartToday = Type.Object(ofSum, { additionalProperties: false });
/** Query of GET /staff/discounts/today. */
export type CartToday = Type.Static<typeof CartToday>;

/** Query of GET /staff/discounts/try/sum: "a cart of this sum, such a buyer, this code, then". */
export const TrySum = Type.Object(
  {
    ...ofSum,
    code,
    discountId,
    draft,
    /** When it is bought; unless said, now, or when the discount that is asked about begins. */
    at,
  },
  { additionalProperties: false },
);
/** Query of GET /staff/discounts/try/sum. */
export type TrySum = Type.Static<typeof TrySum>;

/** What a cart of a sum would get by a discount that runs; naira. */
export const GotToday = Type.Object({
  id: Type.String(),
  code: Type.String(),
  byItself: Type.Boolean(),
  /** Taken off: where it counts for some goods alone, if the cart holds nothing else. */
  takes: Type.Number(),
  total: Type.Number(),
  forSomeGoods: Type.Boolean(),
  /** Why it cannot be had; null where it can. */
  why: nullableText,
  /** None takes more off. */
  isBest: Type.Boolean(),
});
/** What a cart of a sum would get by a discount that runs. */
export type GotToday = Type.Static<typeof GotToday>;

/** A discount that was looked at for a cart; naira. */
export const TriedDiscount = Type.Object({
  id: Type.String(),
  /** Of a batch the prefix of its codes. */
  code: Type.String(),
  typed: Type.Boolean(),
  outcome: Type.Union([Type.Literal("given"), Type.Literal("refused"), Type.Literal("beaten")]),
  /** What it takes off this cart where nothing stands against it. */
  takes: Type.Number(),
  rules: Type.Array(Type.Object({ asks: Type.String(), met: Type.Boolean(), why: nullableText })),
});
/** A discount that was looked at for a cart. */
export type TriedDiscount = Type.Static<typeof TriedDiscount>;

/** What is told of every tried cart; naira. */
const told = {
  buyer: Type.String(),
  subtotal: Type.Number(),
  discount: Type.Number(),
  total: Type.Number(),
  /** The code that counts; null where none does. */
  given: nullableText,
  because: Type.String(),
  discounts: Type.Array(TriedDiscount),
};

/** What a cart gets, and why; naira. */
export const TriedCart = Type.Object({
  ...told,
  lines: Type.Array(
    Type.Object({
      productId: Type.String(),
      name: Type.String(),
      size: Type.String(),
      quantity: Type.Integer(),
      price: Type.Number(),
      total: Type.Number(),
      discountShare: Type.Number(),
    }),
  ),
  /** For being sent; 0 while no fee is charged. */
  shipping: Type.Number(),
});
/** What a cart gets, and why. */
export type TriedCart = Type.Static<typeof TriedCart>;

/** What a discount takes off a cart at the edge of what it asks for; naira. */
export const TriedEdge = Type.Object({
  subtotal: Type.Number(),
  /** 0 where it is not had. */
  takes: Type.Number(),
  total: Type.Number(),
  /** Why it is not had, to go on after "because"; null where it is. */
  why: nullableText,
});
/** What a discount takes off a cart at the edge of what it asks for. */
export type TriedEdge = Type.Static<typeof TriedEdge>;

/** What a cart of a sum gets, and why; naira. */
export const TriedSum = Type.Object({
  ...told,
  /** The moment it was tried at. */
  at: Type.String(),
  /** Something that was looked at counts for some goods alone: all of the cart was taken for such goods. */
  forSomeGoods: Type.Boolean(),
  /** Just below and just at the sum that the discount which is asked about needs, for a buyer it is for. */
  edges: Type.Array(TriedEdge),
});
/** What a cart of a sum gets, and why. */
export type TriedSum = Type.Static<typeof TriedSum>;
