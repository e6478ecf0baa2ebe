import type { FieldError } from "#contract/api/error-codes.ts";
import type { DoneEarlierMeta } from "#contract/api/idempotent.ts";
import type { StaffMember } from "#contract/api/staff.ts";
import type {
  ChangeProduct,
  ChangeStock,
  CreateProduct,
  MoveProduct,
} from "#contract/api/staff-product-acts.ts";
import type { StaffProduct } from "#contract/api/staff-products.ts";
import { hasRight } from "#contract/rights.ts";
import { changeAsStaff, staffActor } from "#server/database/audit.ts";
import { answerOnceAsStaff } from "#server/database/change-once.ts";
import type { Tx } from "#server/database/connection.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { AppError } from "#server/platform/errors.ts";
import { readMoment } from "#server/platform/read-moment.ts";
import { requireFresh } from "#server/platform/require-fresh.ts";
import { changeStocks } from "./change-stocks.ts";
import { createProduct } from "./create-product.ts";
import type { SizeSpeakers } from "./list-spoken.ts";
import { moveProduct } from "./move-product.ts";
import { setPublishAt } from "./product.queries.ts";
import { changesOf, faultsOnShop, moveOf } from "./product-changes.ts";
import { readProductFields } from "./read-product-fields.ts";
import { requireUncounted } from "./require-uncounted.ts";
import { lockProducts } from "./staff-products.queries.ts";
import { takeOffSizes } from "./take-off-sizes.ts";
import { tellStaffProduct } from "./tell-staff-product.ts";
import { updateProduct } from "./update-product.ts";

/**
 * Takes a new product in, at once on the shop or as a draft.
 * @param key the same key and product are taken in once, and answered the same again
 * @throws {AppError} `validation_failed`, `idempotency_mismatch` (DoneEarlierMeta)
 */
export async function createAsStaff(
  runtime: Pick<Runtime, "db">,
  staff: StaffMember,
  sent: CreateProduct,
  key: string,
): Promise<StaffProduct> {
  const once = { call: "POST /staff/products", key, body: sent, tellEarlier };
  return await answerOnceAsStaff(runtime, staff, once, async (tx) => {
    const details = await readProductFields(tx, sent);
    const isDraft = sent.status === "draft";
    const { sizes } = sent;
    const id = await createProduct(tx, { ...details, sizes, isDraft }, staffActor(staff));
    const reply = await tellStaffProduct(tx, id);
    if (!isDraft) requireShowable(reply);
    const { name, status } = reply;
    return { reply, change: { action: "product.created", subject: id, after: { name, status } } };
  });
}

function tellEarlier({ id, name }: StaffProduct): DoneEarlierMeta {
  return { id, name };
}

/**
 * Makes a product as it was sent, with the pieces that came or went in the same breath, or leaves all of it. A size that
 * is missing is taken off, where nothing is there of it and nothing speaks of it.
 * @param key the same key and product are done once, and answered the same again
 * @throws {AppError} `not_found`, `validation_failed`, `idempotency_mismatch`; `forbidden` for pieces of who may not
 *   change the stock; `conflict` when it is not as it was seen, or was counted since (StaleMeta)
 */
export async function changeAsSent(
  { sizeSpeakers, ...runtime }: Pick<Runtime, "db"> & SizeSpeakers,
  staff: StaffMember,
  id: string,
  sent: ChangeProduct,
  key: string,
): Promise<StaffProduct> {
  if (sent.stock && !hasRight(staff.role, "stock.change")) throw new AppError("forbidden");
  const once = { call: `PATCH /staff/products/${id}`, key, body: sent };
  return await answerOnceAsStaff(runtime, staff, once, async (tx) => {
    const before = await lockFresh(tx, id, sent.version);
    if (sent.stock) await requireUncounted(tx, id, sent.stock);
    const details = await readProductFields(tx, sent);
    const actor = staffActor(staff);
    const missing = before.sizes.flatMap(({ size }) => (sent.sizes.includes(size) ? [] : [size]));
    await takeOffSizes(tx, id, missing, sizeSpeakers);
    await updateProduct(tx, id, { ...details, sizes: sent.sizes }, actor);
    if (sent.stock) await changeStocks(tx, id, sent.stock, actor, "stock.changes");
    const reply = await tellStaffProduct(tx, id);
    if (reply.status === "on_shop" && before.pictures.length > 0) requireShowable(reply);
    return {
      reply,
      change: { action: "product.changed", subject: id, ...changesOf(before, reply) },
    };
  });
}

/**
 * Puts a product on the shop, takes it back to the drafts or archives it; or has a draft come on the shop by itself.
 * @throws {AppError} `not_found`, `validation_failed` for one that shoppers could make nothing of; `conflict` when it is
 *   not as it was seen (StaleMeta)
 */
export async function moveAsStaff(
  runtime: Pick<Runtime, "db" | "clock">,
  staff: StaffMember,
  id: string,
  { version, to, at }: MoveProduct,
): Promise<StaffProduct> {
  return await changeAsStaff(runtime, staff, async (tx) => {
    const before = await lockFresh(tx, id, version);
    if (to === "on_shop") requireShowable(before);
    if (at !== undefined || (before.status === to && before.publishAt !== null)) {
      const publishAt = at === undefined ? null : readPublishAt(before, to, at, runtime.clock());
      await setPublishAt(tx, id, publishAt);
      const reply = await tellStaffProduct(tx, id);
      const [was, is] = [before, reply].map((each) => ({ publishAt: each.publishAt }));
      return {
        reply,
        change: { action: "product.scheduled", subject: id, before: was, after: is },
      };
    }
    if (before.status === to) return { reply: before, change: null };
    await moveProduct(tx, id, to);
    return {
      reply: await tellStaffProduct(tx, id),
      change: {
        ...moveOf(before.status, to),
        subject: id,
      },
    };
  });
}

/**
 * Notes pieces that came in, were counted, came back or were damaged, each as a difference.
 * @param key the same key and pieces are noted once, and answered the same again
 * @throws {AppError} `not_found`, `validation_failed` for more pieces than are there, `idempotency_mismatch`; `conflict`
 *   for a count of what was counted since (StaleMeta)
 */
export async function changeStockAsStaff(
  runtime: Pick<Runtime, "db">,
  staff: StaffMember,
  id: string,
  sent: ChangeStock,
  key: string,
): Promise<StaffProduct> {
  const once = { call: `POST /staff/products/${id}/stock`, key, body: sent };
  return await answerOnceAsStaff(runtime, staff, once, async (tx) => {
    await requireProduct(tx, id);
    await requireUncounted(tx, id, sent);
    const changed = await changeStocks(tx, id, sent, staffActor(staff));
    const pieces = (side: "before" | "after") =>
      Object.fromEntries(changed.map((each) => [each.size, each[side]]));
    const { reason } = sent;
    return {
      reply: await tellStaffProduct(tx, id),
      change:
        changed.length === 0
          ? null
          : {
              action: "product.stock_changed",
              subject: id,
              before: pieces("before"),
              after: { ...pieces("after"), reason },
            },
    };
  });
}

async function requireProduct(tx: Tx, id: string): Promise<void> {
  if (!(await lockProducts(tx, [id])).has(id)) {
    throw new AppError("not_found", { detail: "There is no such product." });
  }
}

async function lockFresh(tx: Tx, id: string, version: number): Promise<StaffProduct> {
  await requireProduct(tx, id);
  const product = await tellStaffProduct(tx, id);
  await requireFresh(version, product, (current) => current);
  return product;
}

/** The moment at which a draft shall come on the shop. */
function readPublishAt({ status }: StaffProduct, to: string, at: string, now: Date): Date {
  const refused = (message: string) => refusal([{ field: "at", message }]);
  if (to !== "on_shop" || status !== "draft") {
    throw refused("Only a draft can have a day to appear");
  }
  const moment = readMoment(at);
  if (!moment) throw refused("There is no such day");
  if (moment <= now) throw refused("This moment has passed");
  return moment;
}

function requireShowable(product: StaffProduct): void {
  const faults = faultsOnShop(product);
  if (faults.length > 0) throw refusal(faults);
}

/** What is refused of a press, which has no field beside which its words could stand. */
function refusal(errors: readonly FieldError[]): AppError {
  const detail = errors.map(({ message }) => `${message}.`).join(" ");
  return new AppError("validation_failed", { detail, errors });
}
