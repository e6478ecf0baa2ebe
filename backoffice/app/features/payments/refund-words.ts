import type { PieceFate } from "#contract/api/staff-refunds.ts";

/** What may become of a piece. */
export const fateWords: Readonly<Record<PieceFate, string>> = {
  stock: "Back into stock",
  arrival: "Into stock on arrival",
  damaged: "Damaged",
  buyer: "Stays with the buyer",
};

/** What a choice means for the stock, below it. */
export function fateEffect(
  fate: PieceFate,
  { size, stock }: { readonly size: string; readonly stock: number },
  quantity: number,
): string {
  switch (fate) {
    case "stock":
      return `${size} goes from ${stock} to ${stock + quantity} when the money goes.`;
    case "arrival":
      return "Waits under Returns until somebody takes it in.";
    case "damaged":
      return "Not sold again; the stock stays.";
    case "buyer":
      return "The stock stays.";
  }
}
