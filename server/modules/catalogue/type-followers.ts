import type { Queryable, Tx } from "#server/database/connection.ts";

/** Records of a module above the catalogue that name types of clothing, and follow a type into another. */
export interface TypeFollowers {
  /** How many name a type. */
  count(on: Queryable, typeId: string): Promise<number>;
  /** So many of them in words: `2 discounts`. */
  words(count: number): string;
  /**
   * Gives those that name a type another one in its place.
   * @throws {AppError} `conflict` while one of them does not allow it
   */
  follow(tx: Tx, fromId: string, intoId: string): Promise<void>;
}
