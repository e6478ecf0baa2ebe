import type { AskReturn } from "#contract/api/returns.ts";
import type { Tx } from "#server/database/connection.ts";
import type { Runtime } from "#server/database/runtime.ts";
import type { CheckedFile } from "#server/modules/media/index.ts";
import { lockOrder } from "#server/modules/orders/index.ts";
import { newId, randomCode } from "#server/platform/ids.ts";
import { findPieces } from "./find-pieces.ts";
import type { LockedReturn } from "./lock-return.ts";
import { readAskedLines } from "./read-asked-lines.ts";
import type { ReturnRecord } from "./return-record.ts";
import { insertPhoto, insertReturn } from "./returns.queries.ts";
import { tellStep } from "./tell-step.ts";

const referenceTries = 5;

/** What is asked for, of which order and by whom. */
interface AskedReturn {
  readonly orderId: string;
  /** As histories name them: `user:usr_1`, `guest` or `staff:stf_1`. */
  readonly actor: string;
  readonly body: AskReturn;
  readonly photos: readonly CheckedFile[];
  /** Staff wrote down what the buyer told them. */
  readonly isForBuyer?: boolean;
}

/**
 * Takes in a return of pieces that the buyer has, within the window, each in one open return at most. The order is
 * locked from here on; its timeline and the buyer are told.
 * @throws {AppError} `not_found` without such an order, and what {@link readAskedLines} throws
 */
export async function takeInReturn(
  tx: Tx,
  runtime: Runtime,
  { orderId, actor, body, photos, isForBuyer = false }: AskedReturn,
): Promise<LockedReturn> {
  const order = await lockOrder(tx, orderId);
  const pieces = await findPieces(tx, order);
  const lines = await readAskedLines(tx, runtime, { order, pieces, body });
  const at = runtime.clock();
  const record = await store(tx, {
    orderId: order.id,
    askedKind: body.kind,
    kind: body.kind,
    status: "ASKED",
    reason: body.reason,
    words: body.words?.trim() ?? "",
    exchangeId: null,
    carrier: "",
    trackingNumber: "",
    refundKobo: null,
    version: 1,
    createdAt: at,
    statusAt: at,
    lines,
  });
  for (const [position, { mediaType, content }] of photos.entries()) {
    await insertPhoto(tx, record.id, position, { id: newId("rph"), mediaType, content });
  }
  await tellStep(
    tx,
    runtime,
    { order, record },
    {
      actor,
      event: { kind: "return_asked", data: { as: body.kind, ...(isForBuyer && { isForBuyer }) } },
      mail: "asked",
      from: null,
    },
  );
  return { order, record };
}

async function store(
  tx: Tx,
  record: Omit<ReturnRecord, "id" | "reference">,
): Promise<ReturnRecord> {
  for (let tries = 0; tries < referenceTries; tries += 1) {
    const named = { ...record, id: newId("ret"), reference: `EX-${randomCode(7)}` };
    if (await insertReturn(tx, named)) return named;
  }
  throw new Error("No free reference was found");
}
