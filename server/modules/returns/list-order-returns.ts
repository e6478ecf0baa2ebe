import type { OrderReturnState, OrderReturns } from "#contract/api/returns.ts";
import { toNaira } from "#contract/money/naira.ts";
import type { Queryable } from "#server/database/connection.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { findProductsForPricing } from "#server/modules/catalogue/index.ts";
import type { OrderRecord } from "#server/modules/orders/index.ts";
import { readRules } from "#server/modules/settings/index.ts";
import { findPieces } from "./find-pieces.ts";
import { findGivenBackOf, isAllPaidBack } from "./given-back.ts";
import { type PiecesInHand, paidForPieces, windowEnd } from "./return-rules.ts";
import { listReturnsOfOrder } from "./returns.queries.ts";
import { toBuyerReturns } from "./to-buyer-return.ts";

/** What of an order may come back now, with the sizes that can be had instead, and every return of it so far. */
export async function listOrderReturns(
  on: Queryable,
  { clock, config }: Pick<Runtime, "clock" | "config">,
  order: OrderRecord,
): Promise<OrderReturns> {
  const { returnDays } = await readRules(on, config, "selling");
  const givenBack = await findGivenBackOf(on, order.id);
  const pieces = isAllPaidBack(order, givenBack)
    ? []
    : withinWindow(await findPieces(on, order), returnDays, clock());
  const productOf = ({ position }: PiecesInHand) => order.lines[position - 1]?.productId ?? "";
  const found = await findProductsForPricing(on, [...new Set(pieces.map(productOf))]);
  const products = new Map(found.map((product) => [product.id, product]));
  const records = await listReturnsOfOrder(on, order.id);
  return {
    orderNumber: order.orderNumber,
    windowDays: returnDays,
    pieces: pieces.flatMap((piece) => {
      const { position, variantId, size, quantity, since } = piece;
      const bought = order.lines[position - 1];
      const product = products.get(productOf(piece));
      if (!bought) return [];
      return [
        {
          position,
          productId: bought.productId,
          name: bought.name,
          image: bought.image,
          size,
          quantity,
          amount: toNaira(paidForPieces(bought, 1, 0)),
          until: windowEnd(since, returnDays).toISOString(),
          otherSizes: (product?.archived ? [] : (product?.variants ?? []))
            .filter((variant) => variant.id !== variantId)
            .map(({ size: other, stock }) => ({ size: other, stock })),
        },
      ];
    }),
    left: toNaira(givenBack.leftKobo),
    returns: await toBuyerReturns(on, order, records.toReversed()),
  };
}

/** What an order says of its returns where one order is asked for. */
export async function tellReturns(
  on: Queryable,
  { clock, config }: Pick<Runtime, "clock" | "config">,
  order: OrderRecord,
): Promise<OrderReturnState> {
  const { returnDays } = await readRules(on, config, "selling");
  const pieces = withinWindow(await findPieces(on, order), returnDays, clock());
  // Most orders have nothing that may come back, and their money need not be looked at.
  const mayAsk = pieces.length > 0 && !isAllPaidBack(order, await findGivenBackOf(on, order.id));
  const records = await listReturnsOfOrder(on, order.id);
  return { mayAsk, count: records.length };
}

function withinWindow(pieces: readonly PiecesInHand[], days: number, now: Date): PiecesInHand[] {
  return pieces.filter(({ since }) => now <= windowEnd(since, days));
}
