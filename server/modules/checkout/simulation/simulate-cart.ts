import type { SimulateCart, SimulatedCart } from "#contract/api/discounts/discount-simulation.ts";
import { toNaira } from "#contract/money/naira.ts";
import { noShippingFee, type ShippingQuote } from "#contract/pricing/shipping-fee.ts";
import { isEmail, normalizeEmail } from "#contract/validation/email.ts";
import type { Queryable } from "#server/database/connection/connection.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { quoteDelivery } from "#server/modules/delivery/index.ts";
import { evaluateDiscounts, toOrderBuyer } from "#server/modules/discounts/index.ts";
import { toOrderVat } from "#server/modules/orders/lifecycle/index.ts";
import { toVatResponse } from "#server/modules/orders/model/index.ts";
import {
  type CartItem,
  hasQuoteExtensions,
  type QuoteOverrides,
  quoteCart,
  quoteExtensions,
} from "#server/modules/pricing/index.ts";
import { getVatTerms } from "#server/modules/settings/index.ts";
import { type Caller, guest } from "#server/platform/auth/caller.ts";
import type { Config } from "#server/platform/config/config.ts";
import { validationError } from "#server/platform/errors/errors.ts";
import { cartForDiscount } from "../cart-for-discount.ts";
import { findCallerForEmail } from "../find-buyer.ts";
import {
  describeSimulation,
  parsePurchaseTime,
  resolveDiscountCode,
  toSimulationResult,
} from "./explain-simulation.ts";

export interface SimulationStore {
  readonly db: Queryable;
  readonly currentTime: Date;
  readonly config: Config;
  readonly overrides?: QuoteOverrides | undefined;
}

const wholesaleBuyer: Caller = {
  kind: "user",
  userId: "nobody",
  email: "",
  emailVerified: false,
  memberSince: new Date(0),
  approvedBusinessProfileId: "nobody",
};

/**
 * Without a destination there is no delivery fee.
 * @throws {AppError} `validation_failed` for an item that is not on sale; `not_found` for the
 * discount
 */
export async function simulateCart(
  { db, currentTime, config, overrides }: SimulationStore,
  query: SimulateCart,
): Promise<SimulatedCart> {
  const now = parsePurchaseTime(query) ?? currentTime;
  const { caller, email, label } = await resolveBuyer(db, query);
  const terms = { shipping: quoteShipping(db, query), vat: getVatTerms(db, config) };
  const quote = await quoteCart(db, caller, parseItems(query.items), terms, overrides);
  const cart = cartForDiscount(quote);
  const buyer = toOrderBuyer(caller, email, { client: null, at: now });
  const code = await resolveDiscountCode(db, query);
  const evaluate = (typedCode: string | undefined) =>
    evaluateDiscounts(db, now, { buyer, cart, typedCode });
  const result = toSimulationResult(query, {
    code,
    withCode: code === undefined ? undefined : await evaluate(code),
    withoutCode: await evaluate(undefined),
  });
  const priced = quote.price(result.discount?.value);
  const vat = toOrderVat(quote.vat, priced);
  return {
    buyer: label,
    lines: quote.lines.map(({ productId, name, size, quantity }, i) => {
      const pricedLine = priced.lines[i];
      return {
        ...{ productId, name, size, quantity },
        price: toNaira(pricedLine?.unitPriceKobo ?? priced.subtotalKobo),
        total: toNaira(pricedLine?.lineTotalKobo ?? priced.subtotalKobo),
        discountShare: toNaira(pricedLine?.discountShareKobo ?? priced.discountKobo),
      };
    }),
    subtotal: toNaira(priced.subtotalKobo),
    discount: toNaira(priced.discountKobo),
    shipping: toNaira(priced.shippingKobo),
    ...(vat && { vat: toVatResponse(vat) }),
    total: toNaira(priced.totalKobo),
    ...describeSimulation(result, cart),
  };
}

/** What extensions ask; before a transaction opens. */
export async function quoteSimulation(
  runtime: Runtime,
  query: SimulateCart,
): Promise<QuoteOverrides | undefined> {
  if (!hasQuoteExtensions(runtime.extensions)) return undefined;
  const { state = "", city = "" } = query;
  const { caller } = await resolveBuyer(runtime.db, query);
  return await quoteExtensions(runtime, {
    ...{ caller, items: parseItems(query.items) },
    ...(state.trim() !== "" && {
      destination: { address: "", city, state, postalCode: "", country: "Nigeria" },
    }),
  });
}

async function quoteShipping(
  db: Queryable,
  { state = "", city = "" }: SimulateCart,
): Promise<ShippingQuote> {
  if (state.trim() === "") return noShippingFee;
  return await quoteDelivery(db, { state, city, country: "Nigeria" });
}

function parseItems(text: string): CartItem[] {
  return text.split(",").map((part) => {
    const [productId = "", size = "", quantity = ""] = part.split("~");
    return { productId, size, quantity: Number(quantity) };
  });
}

async function resolveBuyer(
  db: Queryable,
  { buyer, email = "" }: SimulateCart,
): Promise<{ caller: Caller; email: string | undefined; label: string }> {
  if (buyer === "wholesale") {
    return { caller: wholesaleBuyer, email: undefined, label: "Wholesale customer, first order" };
  }
  if (buyer === "guest") {
    return { caller: guest, email: undefined, label: "Guest" };
  }
  if (!isEmail(email.trim())) {
    throw validationError([{ field: "email", message: "Enter a valid email" }]);
  }
  const address = normalizeEmail(email);
  const caller = await findCallerForEmail(db, address);
  return { caller, email: address, label: describeBuyer(caller, address) };
}

function describeBuyer(caller: Caller, address: string): string {
  if (caller.kind === "guest") {
    return `${address} (guest)`;
  }
  return caller.approvedBusinessProfileId === undefined
    ? `${address} (customer)`
    : `${address} (wholesale customer)`;
}
