import { useEffect, useState } from "react";
import type { Delivery } from "#contract/api/delivery.ts";
import { api } from "../../api.ts";
import { daysWords, feeWords } from "../../delivery/delivery-words.ts";

/** How long delivery within Nigeria takes, and what it costs where that is charged. Its place is kept until it is known. */
export function DeliveryLine() {
  const [delivery, setDelivery] = useState<Delivery>();
  useEffect(() => {
    const stop = new AbortController();
    api("GET /delivery", { signal: stop.signal })
      .then(setDelivery)
      .catch(() => undefined);
    return () => stop.abort();
  }, []);
  return (
    <p className="mt-1 min-h-5 text-meta text-umber tabular-nums">
      {delivery &&
        `Delivery${delivery.charges ? ` ${feeWords(delivery.range)},` : ""} in ${daysWords(delivery.range)}.`}
    </p>
  );
}
