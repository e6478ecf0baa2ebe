import { type Kobo, kobo } from "#contract/money/kobo.ts";
import type { Queryable } from "#server/database/connection.ts";
import { countRefundedPieces, sumRefundable } from "#server/modules/payments/index.ts";

/** What of an order's money a return meets. */
export interface GivenBack {
  /** Pieces of each line, by position, whose money went back or is on its way. */
  readonly pieces: ReadonlyMap<number, number>;
  /** What of the money that came is still here: no return gives back more. */
  readonly leftKobo: Kobo;
}

const nothing: GivenBack = { pieces: new Map(), leftKobo: kobo(0) };

/** Tells of each order what its returns meet. */
export async function findGivenBack(
  on: Queryable,
  orderIds: readonly string[],
): Promise<(orderId: string) => GivenBack> {
  const pieces = await countRefundedPieces(on, orderIds);
  const left = await sumRefundable(on, orderIds);
  return (id) => ({
    pieces: pieces.get(id) ?? nothing.pieces,
    leftKobo: left.get(id) ?? nothing.leftKobo,
  });
}
