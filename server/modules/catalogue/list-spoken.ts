import type { Tx } from "#server/database/connection.ts";

/** Finds of which of these sizes (ids of `product_variant`) records of a module above the catalogue speak. */
export type ListSpokenSizes = (tx: Tx, variantIds: readonly string[]) => Promise<string[]>;

/** Those who are asked before a size is taken off. */
export interface SizeSpeakers {
  readonly sizeSpeakers: readonly ListSpokenSizes[];
}

/** Of which of these sizes any of them speaks. */
export async function listSpoken(
  tx: Tx,
  variantIds: readonly string[],
  speakers: readonly ListSpokenSizes[],
): Promise<ReadonlySet<string>> {
  const spoken = new Set<string>();
  for (const listOwn of speakers) {
    for (const id of await listOwn(tx, variantIds)) spoken.add(id);
  }
  return spoken;
}
