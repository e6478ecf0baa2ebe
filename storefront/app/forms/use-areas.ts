import { useEffect, useRef, useState } from "react";
import type { DeliveryAreas } from "#contract/api/delivery/delivery.ts";
import { placeKey } from "#contract/delivery/delivery-terms.ts";
import { api } from "../api.ts";

/** Undefined until they are loaded. @param requestId another one loads them again */
export function useAreas(state: string | undefined, requestId = 0): DeliveryAreas | undefined {
  const [areas, setAreas] = useState<DeliveryAreas>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round asks again
  useEffect(() => {
    if (!state) return;
    const stop = new AbortController();
    setAreas(undefined);
    // Without them there are no suggestions.
    api("GET /delivery/areas", { query: { state }, signal: stop.signal }).then(
      setAreas,
      () => undefined,
    );
    return () => stop.abort();
  }, [state, requestId]);
  return areas?.state === state ? areas : undefined;
}

/** Proposes the postal code of an area, else of its state, where the field is empty. */
export function useProposedPostalCode(
  areas: DeliveryAreas | undefined,
  { city, postalCode }: { readonly city: string; readonly postalCode: string },
  propose: (postalCode: string) => void,
): void {
  const area = areas?.areas.find(({ name }) => placeKey(name) === placeKey(city));
  const known = areas && (area?.postalCode ?? areas.postalCode ?? "");
  const last = useRef<string>(undefined);
  const latest = useRef({ postalCode, propose });
  latest.current = { postalCode, propose };
  useEffect(() => {
    if (known === undefined || known === latest.current.postalCode) return;
    if (latest.current.postalCode !== "" && latest.current.postalCode !== last.current) return;
    latest.current.propose(known);
    last.current = known;
  }, [known]);
}
