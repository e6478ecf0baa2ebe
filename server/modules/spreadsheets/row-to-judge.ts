import type { ClothingType } from "#contract/api/products.ts";
import type { WholeProductRow } from "#server/modules/catalogue/index.ts";
import type { IsCountedSince } from "./find-counted-since.ts";
import type { Column } from "./sheet-columns.ts";

/** A row of a file beside what the shop has. */
export interface RowToJudge {
  readonly columns: readonly Column[];
  readonly cells: readonly string[];
  /** The product it is about; undefined for a new one. */
  readonly product: WholeProductRow | undefined;
  readonly types: readonly ClothingType[];
  /** Pieces of each size when a person looked at what it would do; undefined while nobody did. */
  readonly looked?: Readonly<Record<string, number>> | undefined;
  /** Whether a size was counted since then. */
  readonly isCountedSince?: IsCountedSince;
}
