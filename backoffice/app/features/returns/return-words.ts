import { returnWordsLength } from "#contract/api/return-limits.ts";
import type { ReturnSummary, StaffReturn } from "#contract/api/staff-returns.ts";
import { formatNaira, fromNaira } from "#contract/money/naira.ts";

/** What goes out for a return, in a few words: "M → L", or the money where the reader may see it. */
export function wishOf({ kind, lines, refundAmount }: ReturnSummary): string {
  const [line] = lines;
  if (!line) return "";
  if (kind === "exchange") return `Size ${line.size} → ${line.wantedSize}`;
  const money = refundAmount === null ? "" : ` ${formatNaira(fromNaira(refundAmount))}`;
  return `Size ${line.size}, money back${money}`;
}

/** What a return is about: its first piece, and how many lines stand beside it. */
export function piecesOf({ lines }: Pick<ReturnSummary, "lines">): string {
  const [first, ...more] = lines;
  if (!first) return "";
  const name = first.quantity > 1 ? `${first.quantity} × ${first.name}` : first.name;
  return more.length === 0 ? name : `${name} and ${more.length} more`;
}

/** The sizes that go out, as a button names them: "the L", "2 sizes". */
export function sizesOf({ lines }: Pick<ReturnSummary, "lines">): string {
  const sizes = [...new Set(lines.flatMap(({ wantedSize }) => wantedSize ?? []))];
  return sizes.length === 1 ? `the ${sizes[0]}` : `${sizes.length} sizes`;
}

/** Whether any piece came of a return that is not awaited any more. */
export function hasCome({ piecesBack }: Pick<StaffReturn, "piecesBack">): boolean {
  return piecesBack.length === 0 || piecesBack.some(({ asNew, toMend }) => asNew + toMend > 0);
}

/** Which of its pieces did not come, in a sentence; empty where all came. */
export function missingOf({
  lines,
  piecesBack,
}: Pick<StaffReturn, "lines" | "piecesBack">): string {
  const lost = piecesBack.reduce((sum, each) => sum + each.lost, 0);
  if (lost === 0) return "";
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  if (!hasCome({ piecesBack })) {
    return pieces === 1 ? "The piece did not come." : "None of its pieces came.";
  }
  return `${lost} of its ${pieces} pieces did not come.`;
}

/** Whether less of a wanted size is on sale than the exchange asks for. */
export function isSizeGone({
  lines,
  wantedStock,
}: Pick<StaffReturn, "lines" | "wantedStock">): boolean {
  return lines.some(({ position, wantedSize, quantity }) =>
    wantedStock.some(
      (each) => each.position === position && each.size === wantedSize && each.stock < quantity,
    ),
  );
}

/** Why there is money instead of a size, as a buyer reads it where the size is gone. */
export const goneForBuyer = "The size you asked for is gone meanwhile.";

/** What a buyer reads in the mail and beside their request, where they get a no. */
export const wordsForBuyer = {
  label: "Words for the buyer",
  hint: "They read them in the mail and beside their request.",
  missing: "Write to the buyer why.",
  longest: returnWordsLength,
} as const;
