import type { ProductStatus } from "#contract/api/catalogue/staff-products.ts";
import type { Tx } from "#server/database/connection/connection.ts";
import { publishEvents } from "#server/modules/events/index.ts";

export interface ProductChange {
  readonly id: string;
  readonly status: ProductStatus;
  readonly isNewlyPublished?: boolean;
}

/** Of products that are or were in the shop. */
export function publishProductChanges(tx: Tx, changes: readonly ProductChange[]): void {
  publishEvents(
    tx,
    changes.map(({ id, status, isNewlyPublished }) => ({
      type: isNewlyPublished ? "product.published" : "product.updated",
      object: "product",
      objectId: id,
      data: { id, status },
    })),
  );
}
