import type { SetProductStatus } from "#contract/api/catalogue/product-commands.ts";
import type { ProductStatus, StaffProduct } from "#contract/api/catalogue/staff-products.ts";
import type { FieldError } from "#contract/api/error-codes.ts";
import { recordAudit } from "#server/database/audit.ts";
import type { Tx } from "#server/database/connection/connection.ts";
import type { JobKind, JobTask } from "#server/database/jobs/jobs.ts";
import { announcePageChange } from "#server/database/page-changes.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { staffCommand } from "#server/database/staff-command.ts";
import { AppError } from "#server/platform/errors/errors.ts";
import { parseTimestamp } from "#server/platform/time/dates.ts";
import { getStaffProduct, getStaffProducts, lockProductVersion } from "./get-staff-product.ts";
import { listDueDrafts, setPublishAt, updateProductStatus } from "./product.queries.ts";
import { statusAudit } from "./product-audit.ts";
import { publishProductChanges } from "./publish-product-changes.ts";
import { lockProducts } from "./staff-products.queries.ts";

/** @throws {AppError} `not_found`, `validation_failed`, `conflict` */
export const setProductStatusAsStaff = staffCommand<SetProductStatus, StaffProduct>(
  async ({ tx, runtime, params: { id }, body: { version, to, at } }) => {
    const before = await lockProductVersion(tx, id, version);
    if (to === "published") requirePublishable(before);
    if (at !== undefined || (before.status === to && before.publishAt !== null)) {
      const publishAt = at === undefined ? null : parsePublishAt(before, to, at, runtime.clock());
      await setPublishAt(tx, id, publishAt);
      const reply = await getStaffProduct(tx, id);
      const [was, is] = [before, reply].map((each) => ({ publishAt: each.publishAt }));
      return {
        reply,
        change: { action: "product.scheduled", subject: id, before: was, after: is },
      };
    }
    if (before.status === to) return { reply: before, change: null };
    await setProductStatus(tx, id, to);
    return {
      reply: await getStaffProduct(tx, id),
      change: {
        ...statusAudit(before.status, to),
        subject: id,
      },
    };
  },
);

function parsePublishAt({ status }: StaffProduct, to: string, at: string, now: Date): Date {
  const invalid = (message: string) => toPublishError([{ field: "at", message }]);
  if (to !== "published" || status !== "draft") {
    throw invalid("Only a draft can be scheduled");
  }
  const date = parseTimestamp(at);
  if (!date) throw invalid("Enter a valid date and time");
  if (date <= now) throw invalid("Choose a time in the future");
  return date;
}

export async function setProductStatus(tx: Tx, id: string, to: ProductStatus): Promise<boolean> {
  const changed = await updateProductStatus(tx, id, to);
  if (changed) {
    await announcePageChange(tx, [`product:${id}`, "list"]);
    publishProductChanges(tx, [{ id, status: to, isNewlyPublished: to === "published" }]);
  }
  return changed;
}

export function validateForPublishing({
  pictures,
  sizes,
}: Pick<StaffProduct, "pictures" | "sizes">): FieldError[] {
  return [
    ...(pictures.length === 0 ? [{ field: "pictures", message: "Add a picture first" }] : []),
    ...(sizes.length === 0 ? [{ field: "sizes", message: "Add a size first" }] : []),
  ];
}

export function requirePublishable(product: StaffProduct): void {
  const errors = validateForPublishing(product);
  if (errors.length > 0) throw toPublishError(errors);
}

function toPublishError(errors: readonly FieldError[]): AppError {
  const detail = errors.map(({ message }) => `${message}.`).join(" ");
  return new AppError("validation_failed", { detail, errors });
}

export const publishDueJob: JobKind = { name: "publish-due", queue: "maintenance" };

export function createPublishDueTask({ db, clock }: Runtime): JobTask {
  return async () => {
    const now = clock();
    for (const id of await listDueDrafts(db, now)) {
      await db.withTransaction(async (tx) => {
        await lockProducts(tx, [id]);
        const product = (await getStaffProducts(tx, [id])).get(id);
        const isDue = product?.publishAt != null && Date.parse(product.publishAt) <= now.getTime();
        if (!product || !isDue || validateForPublishing(product).length > 0) return;
        await setProductStatus(tx, id, "published");
        const move = statusAudit(product.status, "published");
        await recordAudit(tx, { ...move, subject: id, actor: "system" });
      });
    }
  };
}
