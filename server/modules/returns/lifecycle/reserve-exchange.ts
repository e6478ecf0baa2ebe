import type { Tx } from "#server/database/connection/connection.ts";
import { releaseExchange, reserveForExchange } from "#server/modules/catalogue/stock/index.ts";
import { newId } from "#server/platform/auth/ids.ts";
import { AppError } from "#server/platform/errors/errors.ts";
import type { ReturnRecord } from "../model/return-record.ts";

/** @throws {AppError} `out_of_stock` */
export async function reserveExchangeSizes(
  tx: Tx,
  record: Pick<ReturnRecord, "lines">,
  actor: string,
  hint: string,
): Promise<string> {
  const exchangeId = newId("exc");
  const lines = record.lines.flatMap(({ wantedVariantId: variantId, quantity }) =>
    variantId === null ? [] : [{ variantId, quantity }],
  );
  try {
    await reserveForExchange(tx, lines, exchangeId, actor);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "out_of_stock") throw error;
    throw new AppError("out_of_stock", {
      detail: `${error.detail} ${hint}`,
      meta: error.meta,
      cause: error,
    });
  }
  return exchangeId;
}

export async function releaseExchangeSizes(
  tx: Tx,
  { exchangeId }: Pick<ReturnRecord, "exchangeId">,
  actor: string,
): Promise<{ exchangeId: null }> {
  if (exchangeId !== null) await releaseExchange(tx, exchangeId, actor);
  return { exchangeId: null };
}
