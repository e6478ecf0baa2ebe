import type { Kobo } from "#contract/money/kobo.ts";
import { formatNaira } from "#contract/money/naira.ts";
import type { PayOnDeliveryTerms } from "#server/modules/delivery/index.ts";

export interface OrderOnDelivery {
  readonly terms: PayOnDeliveryTerms;
  readonly isPickup: boolean;
  readonly totalKobo: Kobo;
  /** Undefined for a guest at checkout: anybody can type an address. */
  readonly history: OnDeliveryHistory | undefined;
}

/** Orders of one customer. */
export interface OnDeliveryHistory {
  /** Delivered, paid and not sent back. */
  readonly delivered: number;
  /** Sent back from the door within a year. */
  readonly refused: number;
  /** Under way or not counted yet. */
  readonly open: number;
}

export type OnDeliveryRefusal =
  | "off"
  | "pickup"
  | "area"
  | "limit"
  | "guest"
  | "unproved"
  | "refused"
  | "open";

/** Nobody ties up more stock than one parcel. */
const maxOpen = 1;

/** What the merchant's settings and the customer's earlier orders say. @returns undefined where it is offered */
export function findOnDeliveryRefusal({
  terms,
  isPickup,
  totalKobo,
  history,
}: OrderOnDelivery): OnDeliveryRefusal | undefined {
  if (terms.limitKobo === null) return "off";
  if (isPickup) return "pickup";
  if (!terms.isAllowedHere) return "area";
  if (totalKobo > terms.limitKobo) return "limit";
  if (!history) return "guest";
  if (history.refused > 0) return "refused";
  if (history.delivered === 0) return "unproved";
  return history.open >= maxOpen ? "open" : undefined;
}

interface RefusalTexts {
  readonly buyer: string;
  readonly staff: string;
}

export function describeRefusal(
  refusal: OnDeliveryRefusal,
  { limitKobo }: Pick<PayOnDeliveryTerms, "limitKobo">,
): RefusalTexts {
  switch (refusal) {
    case "off":
      return {
        buyer: "Pay on delivery isn't available. Please choose another way to pay.",
        staff: "Pay on delivery is off. Turn it on under Settings, Delivery.",
      };
    case "pickup":
      return {
        buyer: "Pay on delivery isn't available for pick-up.",
        staff: "Not available for pick-up.",
      };
    case "area":
      return {
        buyer: "Pay on delivery isn't available at this address.",
        staff: "Not available at this address.",
      };
    case "limit": {
      const limit = limitKobo === null ? "" : formatNaira(limitKobo);
      return {
        buyer: `Pay on delivery is available up to ${limit}.`,
        staff: `Not available above ${limit}.`,
      };
    }
    case "guest":
      return {
        buyer: "Please log in to pay on delivery.",
        staff: "Choose the customer first.",
      };
    case "unproved":
      return {
        buyer: "Pay on delivery is for customers who have received an order from us before.",
        staff: "For customers with a delivered order only.",
      };
    case "refused":
      return {
        buyer:
          "Pay on delivery isn't available for your account. Please choose another way to pay.",
        staff: "This customer sent a parcel back from the door within a year.",
      };
    case "open":
      return {
        buyer: "You already have an order to pay on delivery. Please pay for that one first.",
        staff: "This customer already has an order to pay on delivery.",
      };
  }
}
