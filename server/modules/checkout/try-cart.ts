import type { TriedCart, TriedDiscount, TryCart } from "#contract/api/staff-tried-carts.ts";
import { type Kobo, kobo } from "#contract/money/kobo.ts";
import { formatNaira, toNaira } from "#contract/money/naira.ts";
import { isEmail, normalizeEmail } from "#contract/validation/email.ts";
import type { Queryable } from "#server/database/connection.ts";
import { quoteDelivery } from "#server/modules/delivery/index.ts";
import {
  buyerAtOrder,
  type CartForDiscount,
  explainDiscount,
  findTypableCode,
  type JudgedDiscounts,
  judgeDiscounts,
  nameOf,
  refuseDiscount,
} from "#server/modules/discounts/index.ts";
import { type CartItem, quoteCart } from "#server/modules/pricing/index.ts";
import { type Caller, guest } from "#server/platform/caller.ts";
import { AppError, faultyFields } from "#server/platform/errors.ts";
import { readMoment } from "#server/platform/read-moment.ts";
import { callerWith } from "./caller-with.ts";
import { cartForDiscount } from "./cart-for-discount.ts";

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
  const now = query.at === undefined ? present : requireMoment(query.at);
  const { caller, email, words } = await readBuyer(on, query);
  const quote = await quoteCart(on, caller, readItems(query.items), await feeOf(on, query));
  const cart = cartForDiscount(quote);
  const buyer = buyerAtOrder(caller, email, null);
  const code = await readCode(on, query);
  const judge = (typedCode: string | undefined) =>
    judgeDiscounts(on, now, { buyer, cart, typedCode });
  const named = code === undefined ? undefined : await judge(code);
  // What comes by itself is told beside a typed code too.
  const untyped = await judge(undefined);
  // Nobody types a discount that comes by itself: the checkout weighs it against the others that do.
  const isTyped = !(query.discountId !== undefined && named?.typed?.autoApply);
  const { discount } = isTyped && named ? named : untyped;
  const looked = { discount, named, isTyped, code };
  const priced = quote.price(discount?.value);
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
    given: discount ? nameOf(discount) : null,
    because: reasonOf(looked, cart),
    discounts: tellDiscounts(looked, untyped, cart),
  };
}

/** What was looked at for a cart, and what it gets. */
interface Looked {
  readonly discount: JudgedDiscounts["discount"];
  /** What became of the code or the discount that was asked about; undefined where none was. */
  readonly named: JudgedDiscounts | undefined;
  /** It is typed, and comes not by itself. */
  readonly isTyped: boolean;
  readonly code: string | undefined;
}

/** The discount that was asked about first, then those that come by themselves. */
function tellDiscounts(
  { discount, named, isTyped }: Looked,
  { automatic, request }: JudgedDiscounts,
  cart: CartForDiscount,
): TriedDiscount[] {
  const asked = named?.typed;
  const others = automatic.filter(({ id }) => id !== asked?.id);
  return [...(asked ? [asked] : []), ...others].map((each) => {
    const isRefused = refuseDiscount(each, request) !== undefined;
    return {
      id: each.id,
      code: nameOf(each),
      typed: isTyped && each === asked,
      outcome: each.id === discount?.id ? "given" : isRefused ? "refused" : "beaten",
      takes: toNaira(cart.takes(each.value)),
      rules: explainDiscount(each, request).map(({ asks, refusal }) => ({
        asks,
        met: refusal === null,
        why: refusal,
      })),
    };
  });
}

function reasonOf({ discount, named, isTyped, code }: Looked, cart: CartForDiscount): string {
  const { refusal, typed: asked } = named ?? {};
  const refused = refusal
    ? `${asked ? nameOf(asked) : code?.toUpperCase()} is refused: “${refusal.message}”. `
    : "";
  if (!discount) {
    return `${refused}${refusal ? "Nothing else applies automatically" : "No code is typed, and nothing applies automatically"}.`;
  }
  const takes = formatNaira(cart.takes(discount.value));
  return isTyped && discount.id === asked?.id
    ? `${nameOf(discount)} is typed and everything it asks for is met, so it takes ${takes} off.`
    : `${refused}${nameOf(discount)} applies automatically, and of all that do it takes most off: ${takes}.`;
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

async function readCode(on: Queryable, query: TryCart): Promise<string | undefined> {
  if (query.discountId === undefined) return query.code?.trim() || undefined;
  const code = await findTypableCode(on, query.discountId);
  if (code === undefined) throw new AppError("not_found", { detail: "There is no such discount." });
  return code;
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

function requireMoment(text: string): Date {
  const at = readMoment(text);
  if (at) return at;
  throw faultyFields([{ field: "at", message: "There is no such day" }]);
}
