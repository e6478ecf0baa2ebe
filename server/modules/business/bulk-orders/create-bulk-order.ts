import { createHash } from "node:crypto";
import { maxBulkQuantity } from "#contract/api/business/bulk-order-limits.ts";
import type { CreateBulkOrder, PlacedBulkOrder } from "#contract/api/business/bulk-orders.ts";
import type { FieldError } from "#contract/api/error-codes.ts";
import { toShopDay } from "#contract/delivery/shop-calendar.ts";
import { validateBulkOrder } from "#contract/validation/business-fields.ts";
import { normalizeEmail } from "#contract/validation/email.ts";
import type { Tx } from "#server/database/connection/connection.ts";
import { runIdempotent } from "#server/database/idempotency.ts";
import { createLimits } from "#server/database/rate-limit.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { requireActiveAccount } from "#server/modules/accounts/index.ts";
import { findProductsForPricing } from "#server/modules/catalogue/products/index.ts";
import { queueMail } from "#server/modules/mail/index.ts";
import { type CheckedFile, checkFile } from "#server/modules/media/index.ts";
import { getContact } from "#server/modules/settings/index.ts";
import type { Caller } from "#server/platform/auth/caller.ts";
import { newId, randomCode } from "#server/platform/auth/ids.ts";
import { AppError, validationError } from "#server/platform/errors/errors.ts";
import type { UploadedFile } from "#server/platform/files/accept-uploads.ts";
import { countStoredBytes, insertAttachment } from "./bulk-order-files.queries.ts";
import {
  acknowledgement,
  bulkOrderArrivedMail,
  bulkOrderReceivedMail,
} from "./bulk-order-mails.ts";
import {
  type BulkOrderLineRecord,
  type BulkOrderRecord,
  insertBulkOrder,
} from "./bulk-orders.queries.ts";

const maxReferenceAttempts = 5;
const maxSidePx = 3000;
/** Refused ones do not count. */
const enquiriesPerSender = { name: "bulk-order", limit: 60, windowSeconds: 3600 };
/** Per mailbox; further enquiries are still accepted (decision 16). */
const acknowledgementsPerMailbox = {
  name: "bulk-orders-acknowledged",
  limit: 10,
  windowSeconds: 86_400,
};

const gibibyte = 1024 ** 3;

/** Files share the disk with the database, so unverified accounts get the smaller part of it. */
const maxStoredBytes = { verified: 4 * gibibyte, unverified: 2 * gibibyte };

/** 240 MB at most: of a client or verified account. */
const filesPerSender = { name: "bulk-order-files", limit: 20, windowSeconds: 86_400 };

interface FileSender {
  readonly key: string;
  readonly isVerified: boolean;
}

interface EnquiryInput {
  readonly body: CreateBulkOrder;
  readonly files: readonly UploadedFile[];
  readonly key: string;
  readonly client?: string;
}

/**
 * One transaction. @param sent.client absent for verified accounts and the store's own
 * @throws {AppError} `validation_failed`, `unsupported_media_type`, `idempotency_mismatch`,
 * `rate_limited`
 */
export async function createBulkOrder(
  runtime: Runtime,
  caller: Caller,
  { body, files, key, client }: EnquiryInput,
): Promise<PlacedBulkOrder> {
  const createdAt = runtime.clock();
  requireValid(validateBulkOrder(body, toShopDay(createdAt)));
  const sender = toFileSender(caller, client);
  if (sender) await limitFiles(runtime, files, sender);
  const attachments: CheckedFile[] = [];
  for (const file of files) {
    attachments.push(
      await checkFile(file, { field: "attachments", allowsPdf: true, maxSide: maxSidePx }),
    );
  }
  const userId = caller.kind === "user" ? caller.userId : null;
  const digests = files.map(({ name, content }) => [name, sha256(content)]);

  return await runtime.db.withTransaction(async (tx) => {
    if (userId !== null) await requireActiveAccount(tx, userId);
    return await runIdempotent(
      tx,
      { scope: `POST /bulk-orders ${userId ?? "guest"}`, key, body: { body, files: digests } },
      async () => {
        const limits = createLimits(tx);
        const lines = await nameLines(tx, body);
        const totalQuantity = getTotalQuantity(body, lines);
        if (sender) await limits.spend(enquiriesPerSender, sender.key);
        const order = await insertWithReference(tx, {
          status: "new",
          version: 1,
          userId,
          contactName: body.contactName.trim(),
          email: normalizeEmail(body.email),
          phone: body.phone?.trim() ?? "",
          company: body.company?.trim() ?? "",
          details: body.details?.trim() ?? "",
          notes: body.notes?.trim() ?? "",
          lines,
          totalQuantity,
          targetDate: body.targetDate ?? null,
          assigneeId: null,
          createdAt,
          updatedAt: createdAt,
        });
        for (const [position, file] of attachments.entries()) {
          await insertAttachment(tx, order.id, position, { id: newId("att"), ...file });
        }
        const contact = await getContact(tx);
        if (await limits.trySpend(acknowledgementsPerMailbox, order.email)) {
          await queueMail(tx, runtime, bulkOrderReceivedMail(order, contact));
        }
        await queueMail(tx, runtime, bulkOrderArrivedMail(order, attachments.length, contact));
        return {
          reference: order.reference,
          message: acknowledgement(order.reference),
          attachments: attachments.map(({ name, mediaType, content }) => ({
            name,
            mediaType,
            bytes: content.length,
          })),
          createdAt: createdAt.toISOString(),
        };
      },
    );
  });
}

function toFileSender(caller: Caller, client: string | undefined): FileSender | undefined {
  if (caller.kind === "user" && caller.emailVerified)
    return { key: caller.userId, isVerified: true };
  return client === undefined ? undefined : { key: client, isVerified: false };
}

/** The enquiry itself can always be sent. @throws {AppError} `rate_limited` naming the field */
async function limitFiles(
  { db, limits }: Pick<Runtime, "db" | "limits">,
  files: readonly UploadedFile[],
  { key, isVerified }: FileSender,
): Promise<void> {
  if (files.length === 0) return;
  const uploadedBytes = files.reduce((total, { content }) => total + content.length, 0);
  const limit = isVerified ? maxStoredBytes.verified : maxStoredBytes.unverified;
  const hasCapacity = (await countStoredBytes(db)) + uploadedBytes <= limit;
  if (hasCapacity && (await limits.trySpend(filesPerSender, key))) return;
  throw new AppError("rate_limited", {
    detail:
      "We can't accept files right now. Please send your enquiry without them and we'll ask for them.",
    errors: [{ field: "attachments", message: "Please send your enquiry without files" }],
  });
}

async function insertWithReference(
  tx: Tx,
  order: Omit<BulkOrderRecord, "id" | "reference">,
): Promise<BulkOrderRecord> {
  for (let attempt = 0; attempt < maxReferenceAttempts; attempt += 1) {
    const record = { ...order, id: newId("blk"), reference: `BLK-${randomCode(6)}` };
    if (await insertBulkOrder(tx, record)) return record;
  }
  throw new Error("No free reference was found");
}

/** Sold-out products can be made to order; unknown ones are errors. */
async function nameLines(tx: Tx, { lines = [] }: CreateBulkOrder): Promise<BulkOrderLineRecord[]> {
  const ids = [...new Set(lines.map(({ productId }) => productId))];
  const found = ids.length > 0 ? await findProductsForPricing(tx, ids) : [];
  const products = new Map(found.map((product) => [product.id, product]));
  const errors: FieldError[] = [];
  const namedLines = lines.map((line, index) => {
    const product = products.get(line.productId);
    if (!product || product.archived) {
      const message = "This product is no longer available";
      errors.push({ field: `lines.${index}.productId`, message });
    } else if (!product.variants.some(({ size }) => size === line.size)) {
      const message = "This product isn't available in this size";
      errors.push({ field: `lines.${index}.size`, message });
    }
    return { ...line, name: product?.name ?? "" };
  });
  requireValid(errors);
  return namedLines;
}

function getTotalQuantity(
  { totalQuantity }: CreateBulkOrder,
  lines: readonly BulkOrderLineRecord[],
): number | null {
  const lineTotal = lines.reduce((total, { quantity }) => total + quantity, 0);
  if (lineTotal > maxBulkQuantity) {
    const message = `Must be at most ${maxBulkQuantity} units in total`;
    requireValid([{ field: "lines", message }]);
  }
  if (totalQuantity !== undefined && totalQuantity < lineTotal) {
    requireValid([{ field: "totalQuantity", message: "Must be at least the total of the lines" }]);
  }
  return totalQuantity ?? (lineTotal > 0 ? lineTotal : null);
}

function requireValid(errors: readonly FieldError[]): void {
  if (errors.length > 0) throw validationError(errors.slice(0, 50));
}

function sha256(content: Buffer): string {
  return createHash("sha256").update(content).digest("hex");
}
