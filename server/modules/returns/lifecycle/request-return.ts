import { createHash } from "node:crypto";
import type { BuyerReturn, RequestReturn } from "#contract/api/returns/returns.ts";
import { runIdempotent } from "#server/database/idempotency.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { type CheckedFile, checkFile } from "#server/modules/media/index.ts";
import { AppError } from "#server/platform/errors/errors.ts";
import type { UploadedFile } from "#server/platform/files/accept-uploads.ts";
import { toBuyerReturns } from "../buyer/get-order-returns.ts";
import type { ReturnAccess } from "../buyer/return-access.ts";
import { createReturn } from "./create-return.ts";
import { releaseExchangeSizes } from "./reserve-exchange.ts";
import { lockReturn, transitionReturn } from "./transition-return.ts";

const maxSide = 1600;

/**
 * @throws {AppError} `validation_failed`, `conflict`, `out_of_stock`, `unsupported_media_type`, `idempotency_mismatch`
 */
export async function requestReturn(
  runtime: Runtime,
  { order: accessOrder, actor }: ReturnAccess,
  { body, files, key }: { body: RequestReturn; files: readonly UploadedFile[]; key: string },
): Promise<BuyerReturn> {
  const photos: CheckedFile[] = [];
  for (const file of files) {
    photos.push(await checkFile(file, { field: "photos", allowsPdf: false, maxSide }));
  }
  const digests = files.map(({ content }) => createHash("sha256").update(content).digest("hex"));
  const request = { scope: `POST /orders/${accessOrder.id}/returns`, key, body: { body, digests } };
  return await runtime.db.withTransaction((tx) =>
    runIdempotent(tx, request, async () => {
      const input = { orderId: accessOrder.id, actor, body, photos };
      const { order, record } = await createReturn(tx, runtime, input);
      const [reply] = await toBuyerReturns(tx, order, [record]);
      if (!reply) throw new Error("A return that was stored is gone");
      return reply;
    }),
  );
}

/**
 * Idempotent: withdrawing twice is withdrawing once.
 * @throws {AppError} `not_found`, `conflict`
 */
export async function withdrawReturn(
  runtime: Runtime,
  { order: accessOrder, actor }: ReturnAccess,
  id: string,
): Promise<BuyerReturn> {
  return await runtime.db.withTransaction(async (tx) => {
    const locked = await lockReturn(tx, id);
    const { order, record } = locked;
    if (order.id !== accessOrder.id) throw new AppError("not_found");
    const isDone = record.status === "WITHDRAWN";
    const after = isDone
      ? record
      : await transitionReturn(tx, runtime, locked, {
          to: "WITHDRAWN",
          actor,
          event: { kind: "return_withdrawn", data: {} },
          mail: "withdrawn",
          change: await releaseExchangeSizes(tx, record, actor),
        });
    const [reply] = await toBuyerReturns(tx, order, [after]);
    if (!reply) throw new AppError("not_found");
    return reply;
  });
}
