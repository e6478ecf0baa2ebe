import type { OrderEventData } from "#contract/api/order-events.ts";
import { kobo } from "#contract/money/kobo.ts";
import { formatNaira } from "#contract/money/naira.ts";
import { withCarrier } from "./with-carrier.ts";

type Data<Kind extends keyof OrderEventData> = OrderEventData[Kind];

/** What staff and buyers read of exchanges and returns in the timeline of an order. */
export const returnSentences = {
  return_asked: {
    staff: ({ reference, as, isForBuyer }: Data<"return_asked">) =>
      `${isForBuyer ? "Asked for the buyer" : "Asked"} for ${as === "exchange" ? "another size" : "money back"}, ${reference}`,
    buyer: ({ as }: Data<"return_asked">) =>
      as === "exchange" ? "Another size asked for" : "Money back asked for",
  },
  return_withdrawn: {
    staff: ({ reference }: Data<"return_withdrawn">) => `Took the request ${reference} back`,
    buyer: () => "Request taken back",
  },
  return_approved: {
    staff: ({ reference, as }: Data<"return_approved">) =>
      as === "exchange"
        ? `Approved the exchange ${reference}, the new size is kept`
        : `Approved money back for ${reference}`,
    buyer: ({ as }: Data<"return_approved">) =>
      as === "exchange"
        ? "Exchange approved, the new size is kept for you"
        : "Return approved, send it back to us",
  },
  return_declined: {
    staff: ({ reference }: Data<"return_declined">) => `Declined ${reference}`,
    buyer: () => "Request declined",
  },
  return_arrived: {
    staff: ({ reference, pieces = 1, lost = 0 }: Data<"return_arrived">) => {
      if (lost === 0) return `Received the pieces of ${reference}`;
      if (lost === pieces) return `Noted that nothing came of ${reference}`;
      return `Received ${pieces - lost} of the ${pieces} pieces of ${reference}`;
    },
    buyer: ({ pieces = 1, lost = 0 }: Data<"return_arrived">) => {
      if (lost === 0) return "What you sent back has arrived";
      if (lost === pieces) return "What you sent back has not come";
      return `${pieces - lost} of the ${pieces} pieces you sent back have arrived`;
    },
  },
  return_sent: {
    staff: ({ reference, isCorrected, ...parcel }: Data<"return_sent">) =>
      `${isCorrected ? "Changed the tracking of" : "Sent"} the exchange ${reference}${withCarrier(parcel)}`,
    buyer: ({ isCorrected, ...parcel }: Data<"return_sent">) =>
      `${isCorrected ? "Tracking of your new size" : "New size on the way"}${withCarrier(parcel)}`,
  },
  return_refunded: {
    staff: (
      { reference, amountKobo }: Data<"return_refunded">,
      { seesSums }: { readonly seesSums: boolean },
    ) => `Sent ${seesSums ? formatNaira(kobo(amountKobo)) : "the money"} back for ${reference}`,
    buyer: ({ amountKobo }: Data<"return_refunded">) =>
      `${formatNaira(kobo(amountKobo))} goes back to you`,
  },
  return_closed: {
    staff: ({ reference }: Data<"return_closed">) => `Closed ${reference}`,
    buyer: () => "Request closed",
  },
};
