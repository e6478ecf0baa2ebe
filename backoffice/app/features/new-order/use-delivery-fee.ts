import { findState } from "#contract/delivery/place-names.ts";
import { type Destination, termsFor } from "#contract/delivery/terms-for.ts";
import { type Kobo, kobo } from "#contract/money/kobo.ts";
import { fromNaira } from "#contract/money/naira.ts";
import { api } from "../../api.ts";
import { useLoaded } from "../../loading/use-loaded.ts";

/** What sending to an address costs, as the checkout reckons it; nothing while that cannot be known. */
export function useDeliveryFee(to: Destination): Kobo {
  const state = findState(to.state);
  const { loaded: delivery } = useLoaded(
    (signal) => api("GET /delivery", { signal }),
    ["delivery-shown"],
  );
  const { loaded: areas } = useLoaded(
    async (signal) =>
      state === undefined ? null : await api("GET /delivery/areas", { query: { state }, signal }),
    ["delivery-areas", state ?? ""],
  );
  if (delivery.state !== "ready" || to.state.trim() === "") return kobo(0);
  const known = areas.state === "ready" ? (areas.data ?? undefined) : undefined;
  return fromNaira(termsFor(to, delivery.data, known)?.fee ?? 0);
}
