import type { FieldError } from "#contract/api/error-codes.ts";
import type { AskReturn } from "#contract/api/returns.ts";
import type { Tx } from "#server/database/connection.ts";
import type { Runtime } from "#server/database/runtime.ts";
import {
  findProductsForPricing,
  outOfStock,
  type PricingProduct,
} from "#server/modules/catalogue/index.ts";
import type { OrderRecord } from "#server/modules/orders/index.ts";
import { readRules } from "#server/modules/settings/index.ts";
import { AppError, faultyFields } from "#server/platform/errors.ts";
import { findGivenBackOf, isAllPaidBack } from "./given-back.ts";
import type { ReturnLineRecord } from "./return-record.ts";
import { type PiecesInHand, paidForPieces, windowEnd } from "./return-rules.ts";

/** What is asked of an order, and what of it its buyer has. */
interface Asked {
  readonly order: OrderRecord;
  readonly pieces: readonly PiecesInHand[];
  readonly body: AskReturn;
}

/**
 * The lines that were asked for, with the variants they mean. Lock the order first.
 * @throws {AppError} `validation_failed`; `conflict` when a piece may not come back; `out_of_stock` when a wanted size
 * is gone
 */
export async function readAskedLines(
  tx: Tx,
  runtime: Runtime,
  asked: Asked,
): Promise<ReturnLineRecord[]> {
  const { order, pieces, body } = asked;
  const keys = body.lines.map(({ position, size }) => `${position} ${size}`);
  if (new Set(keys).size < keys.length) {
    throw faultyFields([{ field: "lines", message: "Names a piece twice" }]);
  }
  if (order.status !== "DELIVERED") {
    throw new AppError("conflict", {
      detail: "Pieces can be sent back once the order was delivered.",
    });
  }
  if (isAllPaidBack(order, await findGivenBackOf(tx, order.id))) {
    throw new AppError("conflict", {
      detail: "All that was paid for this order is on its way back to you, or there already.",
    });
  }
  const ids = body.lines.flatMap(({ position }) => order.lines[position - 1]?.productId ?? []);
  const products = new Map(
    (await findProductsForPricing(tx, ids)).map((product) => [product.id, product]),
  );
  const { returnDays } = await readRules(tx, runtime.config, "selling");
  const faults: FieldError[] = [];
  const lines = body.lines.map((line, index): ReturnLineRecord => {
    const { position, size, quantity } = line;
    const bought = order.lines[position - 1];
    const piece = pieces.find((each) => each.position === position && each.size === size);
    if (!bought || !piece || piece.quantity < quantity) {
      throw new AppError("conflict", { detail: fewerWords(bought?.name, size, piece?.quantity) });
    }
    if (runtime.clock() > windowEnd(piece.since, returnDays)) {
      throw new AppError("conflict", {
        detail: `Pieces can be sent back within ${returnDays} days of delivery. That time is over.`,
      });
    }
    if (body.kind === "refund" && paidForPieces(bought, quantity, 0) === 0) {
      throw new AppError("conflict", { detail: "Nothing was paid for this piece." });
    }
    const wanted = body.kind === "exchange" ? line.wantedSize : undefined;
    const variant = wanted ? variantOf(products.get(bought.productId), wanted) : undefined;
    if (body.kind === "exchange" && (!variant || variant.id === piece.variantId)) {
      faults.push({ field: `lines.${index}.wantedSize`, message: "Choose another size" });
    }
    return {
      position,
      variantId: piece.variantId,
      size,
      wantedVariantId: variant?.id ?? null,
      wantedSize: variant?.size ?? null,
      quantity,
      asNew: 0,
      toMend: 0,
      lost: 0,
    };
  });
  if (faults.length > 0) throw faultyFields(faults);
  requireStock(order, lines, products);
  return lines;
}

function fewerWords(name: string | undefined, size: string, left = 0): string {
  if (name === undefined) return "This order has no such line.";
  if (left === 0) return `${name} in size ${size} is in a return already, or came back.`;
  const pieces = left === 1 ? "piece" : "pieces";
  return `Only ${left} ${pieces} of ${name} in size ${size} can still come back.`;
}

function variantOf(product: PricingProduct | undefined, size: string) {
  return product?.variants.find((variant) => variant.size === size);
}

/** Nobody is let to ask for a size that is gone; it is kept only once staff approve. */
function requireStock(
  order: OrderRecord,
  lines: readonly ReturnLineRecord[],
  products: ReadonlyMap<string, PricingProduct>,
): void {
  const wanted = new Map<string, number>();
  for (const { wantedVariantId: id, quantity } of lines) {
    if (id !== null) wanted.set(id, (wanted.get(id) ?? 0) + quantity);
  }
  const short = lines.flatMap(({ position, wantedVariantId, wantedSize }) => {
    const product = products.get(order.lines[position - 1]?.productId ?? "");
    if (!product || wantedVariantId === null || wantedSize === null) return [];
    const variant = variantOf(product, wantedSize);
    const available = product.archived ? 0 : (variant?.stock ?? 0);
    const requested = wanted.get(wantedVariantId) ?? 0;
    if (available >= requested) return [];
    const { id: productId, name } = product;
    return [{ productId, size: wantedSize, name, requested, available }];
  });
  if (short.length > 0) throw outOfStock(short);
}
