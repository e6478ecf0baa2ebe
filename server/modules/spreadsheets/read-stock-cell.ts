import { productLimits } from "#contract/api/product-limits.ts";
import { readCount } from "#contract/validation/read-count.ts";
import type { SizeChange } from "#server/modules/catalogue/index.ts";
import type { CellMistake } from "./read-cell.ts";

/** Pieces of a size, as they are, as a person saw them, and as the file says they were. */
export interface KnownPieces {
  readonly there: number;
  /** When a person looked at what the row would do; undefined while nobody did. */
  readonly looked: number | undefined;
  /** When the file was made, where it says so. */
  readonly exported: number | undefined;
  /** Somebody counted them since a person looked. */
  readonly isCountedSince: boolean;
}

/**
 * Reads pieces as people type them: `12` is what was counted, and changes the stock by what that is more or less than
 * was seen; `+12` and `add 12` came, `−2` and `less 2` went. What is sold meanwhile is never written over: a count that
 * was made beside another number than stands there now is told with both, and so is one that another count overtook.
 * @returns the difference with how the ledger calls it, or why there is none
 */
export function readStockCell(
  text: string,
  known: KnownPieces,
): Omit<SizeChange, "size"> | CellMistake {
  const match = /^(?:(add|less)\s+|([+−-])\s*)?(\d[\d,\s]{0,9})$/i.exec(text);
  const pieces = readCount(match?.[3] ?? "");
  if (!match || pieces === undefined) {
    // Some programs write decimals behind every number.
    const [, meant] = /^(.*\d)[.,]0{1,2}$/.exec(text) ?? [];
    return mistake("is neither a count such as 12 nor a difference such as +12", meant);
  }
  const sign = (match[1] ?? match[2] ?? "").toLowerCase();
  const { there, looked, exported, isCountedSince } = known;
  if (sign === "") {
    if (pieces === exported || pieces === (looked ?? there))
      return { change: 0, reason: "counted" };
    if (isCountedSince && looked !== undefined) {
      if (pieces === there) return { change: 0, reason: "counted" };
      const message = `was written beside ${looked}, and counted again since: ${there} are there now.`;
      return mistake(message);
    }
    if (exported !== undefined && looked === undefined && exported !== there) {
      const meant = pieces - exported;
      const message = `was ${exported} when this file was made, and is ${there} now. Write the difference.`;
      return mistake(message, meant > 0 ? `+${meant}` : `−${-meant}`);
    }
  }
  const isMore = sign === "+" || sign === "add";
  const change = sign === "" ? pieces - (looked ?? there) : isMore ? pieces : -pieces;
  const after = there + change;
  if (after < 0) {
    const suggestion = there > 0 ? `−${there}` : "0";
    return mistake(`takes ${-change}. The shop has ${there} now.`, suggestion);
  }
  if (after > productLimits.mostStock) {
    return mistake(`comes to ${after.toLocaleString("en")} pieces, which is too many`);
  }
  return { change, reason: sign === "" ? "counted" : "received" };
}

function mistake(message: string, suggestion = ""): CellMistake {
  return { message, suggestion };
}
