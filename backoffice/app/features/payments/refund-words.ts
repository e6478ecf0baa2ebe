import type { PieceFate, RefundWhy } from "#contract/api/staff-refunds.ts";

/** Why money goes back, the commonest first. */
export const whyWords: Readonly<Record<RefundWhy, string>> = {
  unwanted: "The buyer no longer wants it",
  returned: "The buyer sent it back",
  faulty: "A piece was faulty",
  wrong_piece: "A wrong piece was sent",
  not_arrived: "The parcel did not arrive",
  sold_out: "A piece is not there",
  paid_too_much: "More was paid than was due",
  goodwill: "Goodwill",
};

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
