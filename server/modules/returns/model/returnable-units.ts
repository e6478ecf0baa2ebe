import type { FieldError } from "#contract/api/error-codes.ts";
import type { RequestReturn } from "#contract/api/returns/returns.ts";
import type { Queryable, Tx } from "#server/database/connection/connection.ts";
import type { Runtime } from "#server/database/runtime.ts";
import {
  findProductsForPricing,
  type PricingProduct,
} from "#server/modules/catalogue/products/index.ts";
import { outOfStockError } from "#server/modules/catalogue/stock/index.ts";
import type { OrderRecord } from "#server/modules/orders/model/index.ts";
import { countUnreturnableUnits } from "#server/modules/payments/refunds/index.ts";
import { getStoreSettings } from "#server/modules/settings/index.ts";
import { AppError, validationError } from "#server/platform/errors/errors.ts";
import { getPriorRefunds, isFullyRefunded } from "./refundable-amount.ts";
import type { ReturnLineRecord } from "./return-record.ts";
import {
  paidForUnits,
  type ReturnableUnits,
  toReturnableUnits,
  windowEnd,
} from "./return-rules.ts";
import { listReturnsOfOrder } from "./returns.queries.ts";

/** Regardless of the return window; empty before delivery. Lock the order before deciding on it. */
export async function findReturnableUnits(
  on: Queryable,
  order: OrderRecord,
): Promise<ReturnableUnits[]> {
  const { status, deliveredAt } = order;
  if (status !== "DELIVERED" || deliveredAt === null) return [];
  const returns = await listReturnsOfOrder(on, order.id);
  const removedUnits = await countUnreturnableUnits(on, order.id);
  return toReturnableUnits(order.lines, deliveredAt, returns, removedUnits);
}

interface ReturnLinesRequest {
  readonly order: OrderRecord;
  readonly units: readonly ReturnableUnits[];
  readonly body: RequestReturn;
}

/** @throws {AppError} `validation_failed`, `conflict`, `out_of_stock` */
export async function validateReturnLines(
  tx: Tx,
  runtime: Runtime,
  request: ReturnLinesRequest,
): Promise<ReturnLineRecord[]> {
  const { order, units, body } = request;
  const keys = body.lines.map(({ position, size }) => `${position} ${size}`);
  if (new Set(keys).size < keys.length) {
    throw validationError([{ field: "lines", message: "Lists an item twice" }]);
  }
  if (order.status !== "DELIVERED") {
    throw new AppError("conflict", {
      detail: "Items can be returned after delivery.",
    });
  }
  if (isFullyRefunded(order, await getPriorRefunds(tx, order.id))) {
    throw new AppError("conflict", {
      detail: "This order has been refunded in full, or its refund is on its way.",
    });
  }
  const ids = body.lines.flatMap(({ position }) => order.lines[position - 1]?.productId ?? []);
  const products = new Map(
    (await findProductsForPricing(tx, ids)).map((product) => [product.id, product]),
  );
  const { returnDays } = await getStoreSettings(tx, runtime.config, "selling");
  const errors: FieldError[] = [];
  const lines = body.lines.map((line, index): ReturnLineRecord => {
    const { position, size, quantity } = line;
    const orderLine = order.lines[position - 1];
    const unit = units.find((each) => each.position === position && each.size === size);
    if (!orderLine || !unit || unit.quantity < quantity) {
      throw new AppError("conflict", {
        detail: notReturnableMessage(orderLine?.name, size, unit?.quantity),
      });
    }
    if (runtime.clock() > windowEnd(unit.since, returnDays)) {
      throw new AppError("conflict", {
        detail: `Items can be returned within ${returnDays} days of delivery. That time has passed.`,
      });
    }
    if (body.kind === "refund" && paidForUnits(order, orderLine, quantity, 0) === 0) {
      throw new AppError("conflict", { detail: "Nothing was paid for this item." });
    }
    const wanted = body.kind === "exchange" ? line.wantedSize : undefined;
    const variant = wanted ? variantOf(products.get(orderLine.productId), wanted) : undefined;
    if (body.kind === "exchange" && (!variant || variant.id === unit.variantId)) {
      errors.push({ field: `lines.${index}.wantedSize`, message: "Choose another size" });
    }
    return {
      position,
      variantId: unit.variantId,
      size,
      wantedVariantId: variant?.id ?? null,
      wantedSize: variant?.size ?? null,
      quantity,
      sellable: 0,
      damaged: 0,
      lost: 0,
    };
  });
  if (errors.length > 0) throw validationError(errors);
  requireWantedStock(order, lines, products);
  return lines;
}

function notReturnableMessage(name: string | undefined, size: string, returnable = 0): string {
  if (name === undefined) return "This item is not part of the order.";
  if (returnable === 0)
    return `${name} in size ${size} is already in a return, or has been returned.`;
  return `Only ${returnable} of ${name} in size ${size} can still be returned.`;
}

function variantOf(product: PricingProduct | undefined, size: string) {
  return product?.variants.find((variant) => variant.size === size);
}

/** Stock is only reserved on approval; this refuses sizes that are sold out already. */
function requireWantedStock(
  order: OrderRecord,
  lines: readonly ReturnLineRecord[],
  products: ReadonlyMap<string, PricingProduct>,
): void {
  const wanted = new Map<string, number>();
  for (const { wantedVariantId: id, quantity } of lines) {
    if (id !== null) wanted.set(id, (wanted.get(id) ?? 0) + quantity);
  }
  const shortages = lines.flatMap(({ position, wantedVariantId, wantedSize }) => {
    const product = products.get(order.lines[position - 1]?.productId ?? "");
    if (!product || wantedVariantId === null || wantedSize === null) return [];
    const variant = variantOf(product, wantedSize);
    const available = product.archived ? 0 : (variant?.stock ?? 0);
    const requested = wanted.get(wantedVariantId) ?? 0;
    if (available >= requested) return [];
    const { id: productId, name } = product;
    return [{ productId, size: wantedSize, name, requested, available }];
  });
  if (shortages.length > 0) throw outOfStockError(shortages);
}
