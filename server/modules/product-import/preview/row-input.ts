import type { ClothingType } from "#contract/api/catalogue/products.ts";
import type { ProductDetailsRow } from "#server/modules/catalogue/index.ts";
import type { HasNewerCount } from "../find-newer-counts.ts";
import type { Column } from "./columns.ts";

export interface RowInput {
  readonly columns: readonly Column[];
  readonly cells: readonly string[];
  readonly product: ProductDetailsRow | undefined;
  readonly types: readonly ClothingType[];
  /** Undefined before the review. */
  readonly previewedStock?: Readonly<Record<string, number>> | undefined;
  readonly hasNewerCount?: HasNewerCount;
}
