import { type Destination, findDeliveryTerms } from "#contract/delivery/find-delivery-terms.ts";
import { findState } from "#contract/delivery/place-names.ts";
import { type Kobo, kobo } from "#contract/money/kobo.ts";
import { fromNaira } from "#contract/money/naira.ts";
import { api } from "../../api.ts";
import { useLoaded } from "../../loading/use-loaded.ts";

/** Delivery fee as at checkout; 0 while unknown. */
export function useDeliveryFee(destination: Destination): Kobo {
  const state = findState(destination.state);
  const { loaded: delivery } = useLoaded(
    (signal) => api("GET /delivery", { signal }),
    ["shopper-delivery"],
  );
  const { loaded: areas } = useLoaded(
    async (signal) =>
      state === undefined ? null : await api("GET /delivery/areas", { query: { state }, signal }),
    ["delivery-areas", state ?? ""],
  );
  if (delivery.state !== "ready" || destination.state.trim() === "") return kobo(0);
  const knownAreas = areas.state === "ready" ? (areas.data ?? undefined) : undefined;
  return fromNaira(findDeliveryTerms(destination, delivery.data, knownAreas)?.fee ?? 0);
}
