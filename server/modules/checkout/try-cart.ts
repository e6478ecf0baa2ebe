import type { TriedCart, TryCart } from "#contract/api/staff-tried-carts.ts";
import { type Kobo, kobo } from "#contract/money/kobo.ts";
import { toNaira } from "#contract/money/naira.ts";
import { isEmail, normalizeEmail } from "#contract/validation/email.ts";
import type { Queryable } from "#server/database/connection.ts";
import { quoteDelivery } from "#server/modules/delivery/index.ts";
import { buyerAtOrder, judgeDiscounts } from "#server/modules/discounts/index.ts";
import { type CartItem, quoteCart } from "#server/modules/pricing/index.ts";
import { type Caller, guest } from "#server/platform/caller.ts";
import { faultyFields } from "#server/platform/errors.ts";
import { callerWith } from "./caller-with.ts";
import { cartForDiscount } from "./cart-for-discount.ts";
import { readAt, readCode } from "./read-tried.ts";
import { lookAt, tellLooked } from "./tell-looked.ts";

/** Somebody with wholesale prices who never bought. */
const wholesaleBuyer: Caller = {
  kind: "user",
  userId: "nobody",
  email: "",
  emailVerified: false,
  memberSince: new Date(0),
  approvedBusinessProfileId: "nobody",
};

/**
 * What a cart would get at the checkout, and why: priced and judged by what places orders, and nothing is written.
 * Without a place it goes nowhere, and costs nothing to send.
 * @throws {AppError} `validation_failed` naming a product or size that is not on sale; `not_found` for the discount
 */
export async function tryCart(
  { on, present }: { readonly on: Queryable; readonly present: Date },
  query: TryCart,
): Promise<TriedCart> {
  const now = readAt(query) ?? present;
  const { caller, email, words } = await readBuyer(on, query);
  const quote = await quoteCart(on, caller, readItems(query.items), await feeOf(on, query));
  const cart = cartForDiscount(quote);
  const buyer = buyerAtOrder(caller, email, { client: null, at: now });
  const code = await readCode(on, query);
  const judge = (typedCode: string | undefined) =>
    judgeDiscounts(on, now, { buyer, cart, typedCode });
  const looked = lookAt(query, {
    code,
    named: code === undefined ? undefined : await judge(code),
    // What comes by itself is told beside a typed code too.
    untyped: await judge(undefined),
  });
  const priced = quote.price(looked.discount?.value);
  return {
    buyer: words,
    lines: quote.lines.map(({ productId, name, size, quantity }, i) => {
      const figures = priced.lines[i];
      return {
        ...{ productId, name, size, quantity },
        price: toNaira(figures?.unitPriceKobo ?? priced.subtotalKobo),
        total: toNaira(figures?.lineTotalKobo ?? priced.subtotalKobo),
        discountShare: toNaira(figures?.discountShareKobo ?? priced.discountKobo),
      };
    }),
    subtotal: toNaira(priced.subtotalKobo),
    discount: toNaira(priced.discountKobo),
    shipping: toNaira(priced.shippingKobo),
    total: toNaira(priced.totalKobo),
    ...tellLooked(looked, cart),
  };
}

async function feeOf(on: Queryable, { state = "", city = "" }: TryCart): Promise<Kobo> {
  if (state.trim() === "") return kobo(0);
  return await quoteDelivery(on, { state, city, country: "Nigeria" });
}

function readItems(text: string): CartItem[] {
  return text.split(",").map((part) => {
    const [productId = "", size = "", quantity = ""] = part.split("~");
    return { productId, size, quantity: Number(quantity) };
  });
}

async function readBuyer(
  on: Queryable,
  { buyer, email = "" }: TryCart,
): Promise<{ caller: Caller; email: string | undefined; words: string }> {
  if (buyer === "wholesale") {
    return { caller: wholesaleBuyer, email: undefined, words: "A wholesale buyer, never bought" };
  }
  if (buyer === "guest") {
    return { caller: guest, email: undefined, words: "A guest without an account" };
  }
  if (!isEmail(email.trim())) {
    throw faultyFields([{ field: "email", message: "Enter a valid email" }]);
  }
  const address = normalizeEmail(email);
  const caller = await callerWith(on, address);
  return { caller, email: address, words: wordsOf(caller, address) };
}

function wordsOf(caller: Caller, address: string): string {
  if (caller.kind === "guest") {
    return `${address} as a guest, by what was paid for with this address`;
  }
  return caller.approvedBusinessProfileId === undefined
    ? `The account of ${address}`
    : `The account of ${address}, at wholesale prices`;
}
