import { createHash } from "node:crypto";
import type { FieldError } from "#contract/api/error-codes.ts";
import type { AskReturn, BuyerReturn } from "#contract/api/returns.ts";
import type { Tx } from "#server/database/connection.ts";
import { doOnce } from "#server/database/idempotency.ts";
import type { Runtime } from "#server/database/runtime.ts";
import {
  findProductsForPricing,
  outOfStock,
  type PricingProduct,
} from "#server/modules/catalogue/index.ts";
import { type CheckedFile, checkFile } from "#server/modules/media/index.ts";
import { lockOrder, type OrderRecord } from "#server/modules/orders/index.ts";
import { readRules } from "#server/modules/settings/index.ts";
import { AppError, faultyFields } from "#server/platform/errors.ts";
import type { SentFile } from "#server/platform/http/receive-files.ts";
import { newId, randomCode } from "#server/platform/ids.ts";
import { findPieces } from "./find-pieces.ts";
import type { ReturnHolder } from "./require-return-holder.ts";
import type { ReturnLineRecord, ReturnRecord } from "./return-record.ts";
import { type PiecesInHand, paidForPieces, windowEnd } from "./return-rules.ts";
import { insertPhoto, insertReturn } from "./returns.queries.ts";
import { tellStep } from "./tell-step.ts";
import { toBuyerReturns } from "./to-buyer-return.ts";

const referenceTries = 5;
/** Longest side of a kept photo in pixels: a seam can be judged by it. */
const longestSide = 1600;

/**
 * Takes in what a buyer asks for: pieces they have, within the window, each in one open return at most.
 * @param key the sender's idempotency key
 * @throws {AppError} `validation_failed`; `conflict` when a piece may not come back; `out_of_stock` when a wanted
 * size is gone; `unsupported_media_type`, `idempotency_mismatch`
 */
export async function askReturn(
  runtime: Runtime,
  { order: shown, actor }: ReturnHolder,
  { body, files, key }: { body: AskReturn; files: readonly SentFile[]; key: string },
): Promise<BuyerReturn> {
  const photos: CheckedFile[] = [];
  for (const file of files) {
    photos.push(await checkFile(file, { field: "photos", mayBePdf: false, longestSide }));
  }
  const digests = files.map(({ content }) => createHash("sha256").update(content).digest("hex"));
  const request = { scope: `POST /orders/${shown.id}/returns`, key, body: { body, digests } };
  return await runtime.db.withTransaction((tx) =>
    doOnce(tx, request, async () => {
      const order = await lockOrder(tx, shown.id);
      const pieces = await findPieces(tx, order);
      const lines = await readLines(tx, runtime, { order, pieces, body });
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
      const event = { kind: "return_asked", data: { as: body.kind } } as const;
      const told = { actor, event, mail: "asked", from: null } as const;
      await tellStep(tx, runtime, { order, record }, told);
      const [reply] = await toBuyerReturns(tx, order, [record]);
      if (!reply) throw new Error("A return that was stored is gone");
      return reply;
    }),
  );
}

interface Asked {
  readonly order: OrderRecord;
  readonly pieces: readonly PiecesInHand[];
  readonly body: AskReturn;
}

/** The lines that were asked for, with the variants they mean, or the fault that says which may not come back. */
async function readLines(tx: Tx, runtime: Runtime, asked: Asked): Promise<ReturnLineRecord[]> {
  const { order, pieces, body } = asked;
  const keys = body.lines.map(({ position, size }) => `${position} ${size}`);
  if (new Set(keys).size < keys.length) throw new AppError("validation_failed");
  if (order.status !== "DELIVERED") {
    throw new AppError("conflict", {
      detail: "Pieces can be sent back once the order was delivered.",
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
