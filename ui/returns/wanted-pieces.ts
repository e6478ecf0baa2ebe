import type {
  AskReturn,
  OrderReturns,
  ReturnablePiece,
  ReturnKind,
} from "#contract/api/returns.ts";
import { type Kobo, kobo } from "#contract/money/kobo.ts";
import { fromNaira } from "#contract/money/naira.ts";

/** What is chosen of one line: nothing while `quantity` is 0. */
export interface Choice {
  readonly quantity: number;
  readonly wantedSize: string | null;
}

/** What is chosen, by {@link pieceKey}. */
export type Choices = Readonly<Record<string, Choice>>;

/** Nothing of a line. */
export const noChoice: Choice = { quantity: 0, wantedSize: null };

/** Where there is one piece alone, it is the one that goes back. */
export function firstChoices(pieces: readonly ReturnablePiece[]): Choices {
  const [only, ...more] = pieces;
  return only && more.length === 0 ? { [pieceKey(only)]: { quantity: 1, wantedSize: null } } : {};
}

/** Tells the pieces of an order apart: a line may be there in two sizes after an exchange. */
export function pieceKey({ position, size }: Pick<ReturnablePiece, "position" | "size">): string {
  return `${position}-${size}`;
}

/** The sizes a piece can be exchanged for, with those that have too few left for what is chosen. */
export function sizesFor(
  { otherSizes }: ReturnablePiece,
  { quantity }: Choice,
): { size: string; soldOut: boolean }[] {
  return otherSizes.map(({ size, stock }) => ({ size, soldOut: stock < Math.max(1, quantity) }));
}

/** What is missing before it can be sent, with the field it is about; undefined when nothing is. */
export function faultOfChoices(
  kind: ReturnKind,
  pieces: readonly ReturnablePiece[],
  choices: Choices,
): { readonly key: string; readonly text: string } | undefined {
  const chosen = pieces.filter((piece) => (choices[pieceKey(piece)]?.quantity ?? 0) > 0);
  const [first] = pieces;
  if (chosen.length === 0) {
    return first && { key: pieceKey(first), text: "Choose what goes back." };
  }
  if (kind === "refund") return undefined;
  const without = chosen.find((piece) => choices[pieceKey(piece)]?.wantedSize === null);
  return without && { key: pieceKey(without), text: `Choose another size of ${without.name}.` };
}

/** What goes back for the chosen pieces of a line. */
export interface MoneyBack {
  readonly amountKobo: Kobo;
  /** Less than was paid for them: no more of the order's money is left. */
  readonly isCut: boolean;
}

/** What would go back for each line, by {@link pieceKey}: what was paid, as far as money of the order is left. */
export function moneyBack(
  { pieces, left }: Pick<OrderReturns, "pieces" | "left">,
  choices: Choices,
): Readonly<Record<string, MoneyBack>> {
  // A process of the release before does not tell what is left.
  let openKobo = left === undefined ? Number.POSITIVE_INFINITY : fromNaira(left);
  const lines = pieces.map((piece) => {
    const { quantity } = choices[pieceKey(piece)] ?? noChoice;
    const paidKobo = fromNaira(piece.amount) * quantity;
    const amountKobo = kobo(Math.min(paidKobo, openKobo));
    openKobo -= amountKobo;
    return [pieceKey(piece), { amountKobo, isCut: amountKobo < paidKobo }] as const;
  });
  return Object.fromEntries(lines);
}

/** The lines to ask for. */
export function linesOf(
  kind: ReturnKind,
  pieces: readonly ReturnablePiece[],
  choices: Choices,
): AskReturn["lines"] {
  return pieces.flatMap((piece) => {
    const { quantity, wantedSize } = choices[pieceKey(piece)] ?? noChoice;
    if (quantity === 0) return [];
    const { position, size } = piece;
    return [
      {
        position,
        size,
        quantity,
        ...(kind === "exchange" && wantedSize !== null ? { wantedSize } : {}),
      },
    ];
  });
}
