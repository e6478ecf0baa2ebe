import { type Kobo, kobo, scaleKobo, sumKobo } from "#contract/money/kobo.ts";
import { noShippingFee } from "#contract/pricing/shipping-fee.ts";
import { vatOf } from "#contract/pricing/vat.ts";
import type { Queryable } from "#server/database/connection/connection.ts";
import type { Runtime } from "#server/database/runtime.ts";
import type { OrderRecord } from "#server/modules/orders/model/index.ts";
import { hasRefundLines } from "#server/modules/payments/refunds/index.ts";
import {
  type CartItem,
  type QuoteOverrides,
  quoteCart,
  quoteExtensions,
} from "#server/modules/pricing/index.ts";
import { AppError, validationError } from "#server/platform/errors/errors.ts";
import { findCallerForEmail } from "../find-buyer.ts";
import { type AllocatedItem, allocateUnits, mergeByPrice } from "./allocate-units.ts";

export type EditedAmounts = Pick<
  OrderRecord,
  "lines" | "subtotalKobo" | "discountKobo" | "vat" | "totalKobo"
>;

/** @throws {AppError} `conflict` once it is packed or closed, had items refunded, or while a payment is reviewed */
export async function requireEditable(
  on: Queryable,
  { id, status, openCases }: OrderRecord,
): Promise<void> {
  const refuse = (detail: string) => new AppError("conflict", { detail });
  if (status !== "PENDING_PAYMENT" && status !== "PAID") {
    throw refuse("Items can be edited until the order is packed.");
  }
  if (openCases > 0) throw refuse("Resolve the payment review of this order first.");
  if (await hasRefundLines(on, id)) {
    throw refuse("Items of this order were refunded, so it can't be edited. Refund items instead.");
  }
}

/**
 * What stays keeps its price and its share of the discount, also in another size; what is added costs today's price and
 * has no part in the discount. VAT by the order's own rate; the delivery fee stays.
 * @throws {AppError} `validation_failed` for an item that is not on sale, named twice, or when nothing changes
 */
export async function planEdit(
  on: Queryable,
  order: OrderRecord,
  items: readonly CartItem[],
  overrides: QuoteOverrides | undefined,
): Promise<EditedAmounts> {
  requireOnce(items);
  const allocated = allocateUnits(order.lines, items);
  const quoted = await quoteNew(on, order, allocated, overrides);
  const lines = allocated.flatMap((each) => toLines(order, each, quoted));
  if (isSame(lines, order.lines)) {
    throw validationError([{ field: "items", message: "Nothing has changed" }]);
  }
  const subtotalKobo = sumKobo(lines.map(({ lineTotalKobo }) => lineTotalKobo));
  const discountKobo = sumKobo(lines.map(({ discountShareKobo }) => discountShareKobo));
  const vat = order.vat && {
    ...order.vat,
    totalKobo: sumKobo([...lines.map(({ vatKobo }) => vatKobo), order.vat.shippingKobo]),
  };
  const addedVatKobo = vat?.isAdded ? vat.totalKobo : 0;
  const totalKobo = kobo(subtotalKobo + order.shippingKobo - discountKobo + addedVatKobo);
  return { lines, subtotalKobo, discountKobo, vat, totalKobo };
}

/** What extensions ask for the items that are added; before a transaction opens. */
export async function quoteEdit(
  runtime: Runtime,
  order: OrderRecord,
  items: readonly CartItem[],
): Promise<QuoteOverrides | undefined> {
  if (!runtime.extensions.price) return undefined;
  const added = listNewItems(order, allocateUnits(order.lines, items));
  if (added.length === 0) return undefined;
  const caller = await findCallerForEmail(runtime.db, order.email);
  return await quoteExtensions(runtime, { caller, items: added });
}

function requireOnce(items: readonly CartItem[]): void {
  const named = new Set(items.map(({ productId, size }) => `${productId} ${size}`));
  if (named.size === items.length) return;
  throw validationError([{ field: "items", message: "Contains the same item twice" }]);
}

type QuotedLine = Pick<
  OrderRecord["lines"][number],
  "variantId" | "name" | "image" | "unitPriceKobo"
>;

const keyOf = ({ productId, size }: Pick<CartItem, "productId" | "size">) => `${productId} ${size}`;

/** What the order does not have, with all units of the product that it is to have. */
function listNewItems(
  order: OrderRecord,
  allocated: readonly AllocatedItem<CartItem>[],
): CartItem[] {
  const ordered = new Set(order.lines.map(keyOf));
  const isNew = ({ item, addedQuantity }: AllocatedItem<CartItem>) =>
    addedQuantity > 0 || !ordered.has(keyOf(item));
  const unknown = allocated.filter(isNew).map(({ item }) => item);
  // Tiers go by a product's units, of which some may be of a size that is no longer sold.
  const counted = new Set<string>();
  return unknown.map((item) => {
    const { productId, quantity } = item;
    if (counted.has(productId)) return item;
    counted.add(productId);
    const others = allocated.filter((each) => each.item.productId === productId && !isNew(each));
    return { ...item, quantity: others.reduce((sum, each) => sum + each.item.quantity, quantity) };
  });
}

/** Today's price of what the order does not have. */
async function quoteNew(
  on: Queryable,
  order: OrderRecord,
  allocated: readonly AllocatedItem<CartItem>[],
  overrides: QuoteOverrides | undefined,
): Promise<ReadonlyMap<string, QuotedLine>> {
  const items = listNewItems(order, allocated);
  if (items.length === 0) return new Map();
  const caller = await findCallerForEmail(on, order.email);
  const terms = { shipping: noShippingFee, vat: Promise.resolve(undefined) };
  const quote = await quoteCart(on, caller, items, terms, overrides);
  const { lines: priced } = quote.price();
  return new Map(
    quote.lines.map((line, i) => [
      keyOf(line),
      { ...line, unitPriceKobo: priced[i]?.unitPriceKobo ?? kobo(0) },
    ]),
  );
}

function toLines(
  order: OrderRecord,
  { item, retained, addedQuantity }: AllocatedItem<CartItem>,
  quoted: ReadonlyMap<string, QuotedLine>,
): OrderRecord["lines"][number][] {
  const { productId, size } = item;
  const own = order.lines.find((line) => keyOf(line) === keyOf(item));
  const known = own ?? quoted.get(keyOf(item));
  if (!known) throw new Error("An item of an edited order was not quoted");
  const { variantId, name, image } = known;
  const unitPriceKobo = quoted.get(keyOf(item))?.unitPriceKobo ?? kobo(0);
  const added =
    addedQuantity > 0
      ? [{ quantity: addedQuantity, unitPriceKobo, discountShareKobo: kobo(0) }]
      : [];
  return mergeByPrice([...retained, ...added]).map((units) => {
    const lineTotalKobo = scaleKobo(units.unitPriceKobo, units.quantity, 1);
    return {
      ...{ productId, variantId, name, size, image, withdrawn: 0 },
      ...units,
      lineTotalKobo,
      vatKobo: vatOfLine(order, kobo(lineTotalKobo - units.discountShareKobo)),
    };
  });
}

function vatOfLine({ vat }: OrderRecord, paidKobo: Kobo): Kobo {
  return vat ? vatOf(paidKobo, { ...vat, coversDelivery: false }) : kobo(0);
}

function isSame(lines: OrderRecord["lines"], before: OrderRecord["lines"]): boolean {
  const text = (all: OrderRecord["lines"]) =>
    all
      .map((line) => `${line.variantId} ${line.quantity} ${line.unitPriceKobo}`)
      .sort()
      .join();
  return text(lines) === text(before);
}
