import type { DeliveryTerms } from "#contract/api/delivery/delivery.ts";
import { findDeliveryTerms, findState, isInNigeria } from "#contract/delivery/delivery-terms.ts";
import { kobo } from "#contract/money/kobo.ts";
import { fromNaira } from "#contract/money/naira.ts";
import { api } from "../../api.ts";
import { useLoaded } from "../../loading/use-loaded.ts";
import type { OrderDraft, ShopTerms } from "./order-draft.ts";

export interface LoadedShopTerms extends ShopTerms {
  readonly terms: DeliveryTerms | undefined;
  /** Names of local government areas. */
  readonly cities: readonly string[];
  /** Some customers may pay on delivery in some places. */
  readonly offersPayOnDelivery: boolean;
  /** Undefined while unknown. */
  readonly acceptsTransfers: boolean | undefined;
  readonly acceptsCards: boolean | undefined;
}

/** What the shop asks for delivery to the order's address, and for VAT, as at checkout. */
export function useShopTerms({ city, state, country }: OrderDraft): LoadedShopTerms {
  const known = findState(state);
  const { loaded: delivery } = useLoaded(
    (signal) => api("GET /delivery", { signal }),
    ["shopper-delivery"],
  );
  const { loaded: areas } = useLoaded(
    async (signal) =>
      known === undefined
        ? null
        : await api("GET /delivery/areas", { query: { state: known }, signal }),
    ["delivery-areas", known ?? ""],
  );
  const { loaded: content } = useLoaded(
    (signal) => api("GET /store/content", { query: {}, signal }),
    ["shop-content"],
  );
  const found = areas.state === "ready" ? (areas.data ?? undefined) : undefined;
  const settings = delivery.state === "ready" ? delivery.data : undefined;
  const terms = settings && findDeliveryTerms({ city, state, country }, settings, found);
  const isAbroad = known === undefined && !isInNigeria(country);
  const freeFrom = isAbroad ? null : (settings?.freeFrom ?? null);
  return {
    terms,
    cities: found?.areas.map(({ name }) => name) ?? [],
    shipping: {
      feeKobo: terms ? fromNaira(terms.fee) : kobo(0),
      freeFromKobo: freeFrom === null ? null : fromNaira(freeFrom),
    },
    vat: content.state === "ready" ? content.data.vat : undefined,
    offersPayOnDelivery: settings?.payOnDelivery === true,
    acceptsCards: content.state === "ready" ? content.data.cardProvider !== undefined : undefined,
    acceptsTransfers:
      content.state === "ready" ? content.data.acceptsTransfers === true : undefined,
  };
}
