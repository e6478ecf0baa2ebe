import type { Tx } from "#server/database/connection.ts";
import { keepForExchange } from "#server/modules/catalogue/index.ts";
import { AppError } from "#server/platform/errors.ts";
import { newId } from "#server/platform/ids.ts";
import type { ReturnRecord } from "./return-record.ts";

/**
 * Keeps the sizes that are wanted for an exchange, through the stock ledger.
 * @param wayOut what is said besides where one is gone
 * @returns what the ledger keeps the pieces under
 * @throws {AppError} `out_of_stock` when a wanted size is gone
 */
export async function keepWanted(
  tx: Tx,
  record: Pick<ReturnRecord, "lines">,
  actor: string,
  wayOut: string,
): Promise<string> {
  const exchangeId = newId("exc");
  const lines = record.lines.flatMap(({ wantedVariantId: variantId, quantity }) =>
    variantId === null ? [] : [{ variantId, quantity }],
  );
  try {
    await keepForExchange(tx, lines, exchangeId, actor);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "out_of_stock") throw error;
    throw new AppError("out_of_stock", {
      detail: `${error.detail} ${wayOut}`,
      meta: error.meta,
      cause: error,
    });
  }
  return exchangeId;
}
