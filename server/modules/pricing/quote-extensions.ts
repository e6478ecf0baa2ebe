import { createHash } from "node:crypto";
import type { ExtensionPoint } from "#contract/api/health/extension-points.ts";
import type {
  ExtensionCustomer,
  ExtensionDestination,
  ExtensionLine,
  Extensions,
} from "#contract/extensions.ts";
import type { Kobo } from "#contract/money/kobo.ts";
import { noShippingFee, type ShippingQuote, shippingFee } from "#contract/pricing/shipping-fee.ts";
import type { VatTerms } from "#contract/pricing/vat.ts";
import { quoteTimeoutMs } from "#server/database/extensions/extension-calls.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { quoteDelivery } from "#server/modules/delivery/index.ts";
import { getVatTerms } from "#server/modules/settings/index.ts";
import type { Caller } from "#server/platform/auth/caller.ts";
import { AppError } from "#server/platform/errors/errors.ts";
import { checkFee, checkPrices, checkTax } from "./check-results.ts";
import { findQuote, saveQuote } from "./extension-quotes.queries.ts";
import { type CartItem, type CartQuote, type QuoteOverrides, quoteCart } from "./quote-cart.ts";

/** From what the shopper sees to the order. */
const quoteMinutes = 15;

export interface CartToQuote {
  readonly caller: Caller;
  readonly items: readonly CartItem[];
  /** Where the order goes, or is picked up; undefined while it is unknown. */
  readonly destination?: ExtensionDestination | undefined;
  readonly isPickup?: boolean;
}

type QuoteRuntime = Pick<Runtime, "db" | "config" | "clock" | "extensions" | "extensionCalls">;

export function hasQuoteExtensions({ price, deliveryQuote, tax }: Extensions): boolean {
  return Boolean(price ?? deliveryQuote ?? tax);
}

/**
 * Queries the extensions before a transaction opens, and once for the same cart within 15 minutes: a quote, and the order
 * after it, agree.
 * @returns undefined without extensions, and for a cart that cannot be ordered
 */
export async function quoteExtensions(
  runtime: QuoteRuntime,
  cart: CartToQuote,
): Promise<QuoteOverrides | undefined> {
  if (!hasQuoteExtensions(runtime.extensions)) return undefined;
  try {
    return await queryExtensions(runtime, cart);
  } catch (error) {
    // The order says what is wrong with the cart.
    if (error instanceof AppError && error.code === "validation_failed") return undefined;
    throw error;
  }
}

async function queryExtensions(
  runtime: QuoteRuntime,
  { caller, items, destination, isPickup = false }: CartToQuote,
): Promise<QuoteOverrides> {
  const { db, config, extensions } = runtime;
  const hasFee = destination !== undefined && !isPickup;
  const [areaQuote, vat] = await Promise.all([
    hasFee ? quoteDelivery(db, destination) : noShippingFee,
    getVatTerms(db, config),
  ]);
  const own = { shipping: areaQuote, vat: Promise.resolve(vat) };
  const catalogue = await quoteCart(db, caller, items, own);
  const customer = toCustomer(caller);
  const ownLines = toLines(catalogue);
  const prices = await queryPrices(runtime, { customer, lines: ownLines });
  if (!destination) return { prices };
  const priced = await quoteCart(db, caller, items, own, { prices });
  const shared = { customer, lines: toLines(priced), destination };
  const [shipping, tax] = await Promise.all([
    hasFee && extensions.deliveryQuote
      ? queryDelivery(runtime, { ...shared, ...toFee(priced, areaQuote) })
      : undefined,
    extensions.tax ? queryTax(runtime, { ...shared, isPickup, vat: vat ?? null }) : null,
  ]);
  return { prices, ...(shipping && { shipping }), ...(tax && { vat: tax }) };
}

type RequestOf<Point extends "price" | "deliveryQuote" | "tax"> = Parameters<
  NonNullable<Extensions[Point]>
>[0];

async function queryPrices(
  runtime: QuoteRuntime,
  cart: RequestOf<"price">,
): Promise<ReadonlyMap<string, Kobo>> {
  const { price } = runtime.extensions;
  if (!price) return new Map();
  const prices = await queryOnce(runtime, "price", cart, price, (result) =>
    checkPrices(result, cart.lines.length),
  );
  return new Map(
    cart.lines.flatMap(({ variantId }, i) => {
      const own = prices?.[i] ?? null;
      return own === null ? [] : [[variantId, own] as const];
    }),
  );
}

async function queryDelivery(
  runtime: QuoteRuntime,
  request: RequestOf<"deliveryQuote">,
): Promise<ShippingQuote | undefined> {
  const { deliveryQuote } = runtime.extensions;
  if (!deliveryQuote) return undefined;
  const feeKobo = await queryOnce(runtime, "deliveryQuote", request, deliveryQuote, checkFee);
  return feeKobo === null ? undefined : { feeKobo, freeFromKobo: null };
}

async function queryTax(
  runtime: QuoteRuntime,
  request: RequestOf<"tax">,
): Promise<VatTerms | "none" | null> {
  const { tax } = runtime.extensions;
  if (!tax) return null;
  return await queryOnce(runtime, "tax", request, tax, (result) => checkTax(result, request.vat));
}

/** @returns null for the store's own */
async function queryOnce<Request, Result>(
  { db, clock, extensions, extensionCalls }: QuoteRuntime,
  point: ExtensionPoint,
  request: Request,
  extension: (request: Request, call: { signal: AbortSignal }) => unknown,
  check: (result: unknown) => Result | null,
): Promise<Result | null> {
  // Its text, so that a changed extension quotes again.
  const id = createHash("sha256")
    .update(JSON.stringify([point, String(extension), request]))
    .digest("base64url");
  const now = clock();
  const known = await findQuote(db, id, now);
  if (known) return known.quote as Result | null;
  const answer = await extensionCalls.call(
    point,
    quoteTimeoutMs,
    (signal) => extension.call(extensions, structuredClone(request), { signal }),
    check,
  );
  const expiresAt = new Date(now.getTime() + quoteMinutes * 60_000);
  const quote = answer?.result ?? null;
  return (await saveQuote(db, { id, quote, now, expiresAt })) as Result | null;
}

function toFee(priced: CartQuote, areaQuote: ShippingQuote) {
  const { subtotalKobo } = priced.price();
  return { subtotalKobo, feeKobo: shippingFee(areaQuote, subtotalKobo) };
}

function toLines(quote: CartQuote): ExtensionLine[] {
  const { lines } = quote.price();
  return quote.lines.map((line, i) => ({
    productId: line.productId,
    variantId: line.variantId,
    size: line.size,
    typeId: line.typeId,
    name: line.name,
    quantity: line.quantity,
    unitPriceKobo: lines[i]?.unitPriceKobo ?? 0,
  }));
}

function toCustomer(caller: Caller): ExtensionCustomer | null {
  if (caller.kind !== "user") return null;
  return {
    userId: caller.userId,
    email: caller.emailVerified ? caller.email : null,
    businessProfileId: caller.approvedBusinessProfileId ?? null,
  };
}
