import { createHash } from "node:crypto";
import { maxBulkQuantity } from "#contract/api/bulk-order-limits.ts";
import type { CreateBulkOrder, PlacedBulkOrder } from "#contract/api/bulk-orders.ts";
import type { FieldError } from "#contract/api/error-codes.ts";
import { checkBulkOrder } from "#contract/validation/business-fields.ts";
import { normalizeEmail } from "#contract/validation/email.ts";
import type { Tx } from "#server/database/connection.ts";
import { doOnce } from "#server/database/idempotency.ts";
import { createLimits } from "#server/database/rate-limit.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { findProductsForPricing } from "#server/modules/catalogue/index.ts";
import { writeMail } from "#server/modules/mail/index.ts";
import { type CheckedFile, checkFile } from "#server/modules/media/index.ts";
import { readContact } from "#server/modules/settings/index.ts";
import type { Caller } from "#server/platform/caller.ts";
import { faultyFields } from "#server/platform/errors.ts";
import type { SentFile } from "#server/platform/http/receive-files.ts";
import { newId, randomCode } from "#server/platform/ids.ts";
import { shopDayOf } from "#server/platform/shop-calendar.ts";
import { insertAttachment } from "./bulk-order-files.queries.ts";
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
import { type FileSender, limitFiles } from "./limit-files.ts";

const referenceTries = 5;
/** Of a picture in pixels: enough to read a drawing by. */
const longestSide = 3000;
/**
 * Enquiries of one client, or of an account that proved its address: each is read by staff. An office asks some times,
 * a crowd seldom; one that is refused counts nothing.
 */
const perSender = { name: "bulk-order", limit: 60, windowSeconds: 3600 };
/** Acknowledgements that one mailbox gets; further enquiries are taken in all the same (decision 16). */
const acknowledgedPerAddress = {
  name: "bulk-orders-acknowledged",
  limit: 10,
  windowSeconds: 86_400,
};

/** An enquiry as it came in. */
interface SentEnquiry {
  readonly body: CreateBulkOrder;
  readonly files: readonly SentFile[];
  readonly key: string;
  readonly client?: string;
}

/**
 * Takes an enquiry in: stores it with its files, tells staff and acknowledges it to the sender, all in one
 * transaction.
 * @param sent.key the sender's idempotency key
 * @param sent.client who sends it, where no account with a proved address does; absent for the store's own
 * @throws {AppError} `validation_failed`, `unsupported_media_type`, `idempotency_mismatch`, `rate_limited`
 */
export async function createBulkOrder(
  runtime: Runtime,
  caller: Caller,
  { body, files, key, client }: SentEnquiry,
): Promise<PlacedBulkOrder> {
  const createdAt = runtime.clock();
  refuse(checkBulkOrder(body, shopDayOf(createdAt)));
  const sender = senderOf(caller, client);
  if (sender) await limitFiles(runtime, files, sender);
  const attachments: CheckedFile[] = [];
  for (const file of files) {
    attachments.push(await checkFile(file, { field: "attachments", mayBePdf: true, longestSide }));
  }
  const userId = caller.kind === "user" ? caller.userId : null;
  const digests = files.map(({ name, content }) => [name, sha256(content)]);

  return await runtime.db.withTransaction((tx) =>
    doOnce(
      tx,
      { scope: `POST /bulk-orders ${userId ?? "guest"}`, key, body: { body, files: digests } },
      async () => {
        const limits = createLimits(tx);
        const lines = await nameLines(tx, body);
        const totalQuantity = readTotal(body, lines);
        if (sender) await limits.spend(perSender, sender.key);
        const order = await store(tx, {
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
        const contact = await readContact(tx);
        if (await limits.trySpend(acknowledgedPerAddress, order.email)) {
          await writeMail(tx, runtime, bulkOrderReceivedMail(order, contact));
        }
        await writeMail(tx, runtime, bulkOrderArrivedMail(order, attachments.length, contact));
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
    ),
  );
}

function senderOf(caller: Caller, client: string | undefined): FileSender | undefined {
  if (caller.kind === "user" && caller.emailVerified) return { key: caller.userId, isProved: true };
  return client === undefined ? undefined : { key: client, isProved: false };
}

async function store(
  tx: Tx,
  order: Omit<BulkOrderRecord, "id" | "reference">,
): Promise<BulkOrderRecord> {
  for (let tries = 0; tries < referenceTries; tries += 1) {
    const record = { ...order, id: newId("blk"), reference: `BLK-${randomCode(6)}` };
    if (await insertBulkOrder(tx, record)) return record;
  }
  throw new Error("No free reference was found");
}

/**
 * The lines with the names of their products. An enquiry is no order: what is sold out can be made, but
 * a product that is not there, or not in this size, is a mistake.
 */
async function nameLines(tx: Tx, { lines = [] }: CreateBulkOrder): Promise<BulkOrderLineRecord[]> {
  const ids = [...new Set(lines.map(({ productId }) => productId))];
  const found = ids.length > 0 ? await findProductsForPricing(tx, ids) : [];
  const products = new Map(found.map((product) => [product.id, product]));
  const errors: FieldError[] = [];
  const named = lines.map((line, index) => {
    const product = products.get(line.productId);
    if (!product || product.archived) {
      const message = "This product is not on sale";
      errors.push({ field: `lines.${index}.productId`, message });
    } else if (!product.variants.some(({ size }) => size === line.size)) {
      const message = "This product does not come in this size";
      errors.push({ field: `lines.${index}.size`, message });
    }
    return { ...line, name: product?.name ?? "" };
  });
  refuse(errors);
  return named;
}

/** The pieces in all: as said, else what the lines add up to. */
function readTotal(
  { totalQuantity }: CreateBulkOrder,
  lines: readonly BulkOrderLineRecord[],
): number | null {
  const sum = lines.reduce((total, { quantity }) => total + quantity, 0);
  if (sum > maxBulkQuantity) {
    const message = `Must be at most ${maxBulkQuantity} pieces in all`;
    refuse([{ field: "lines", message }]);
  }
  if (totalQuantity !== undefined && totalQuantity < sum) {
    refuse([{ field: "totalQuantity", message: "Must be at least what the lines add up to" }]);
  }
  return totalQuantity ?? (sum > 0 ? sum : null);
}

function refuse(errors: readonly FieldError[]): void {
  if (errors.length > 0) throw faultyFields(errors.slice(0, 50));
}

function sha256(content: Buffer): string {
  return createHash("sha256").update(content).digest("hex");
}
