import { useEffect, useState } from "react";
import { arrivesBy } from "#contract/delivery/shop-days.ts";
import { api } from "../../api.ts";

/** How long delivery within Nigeria takes, by when it arrives, and what it costs where that is charged. Its place is kept until it is known. */
export function DeliveryLine() {
  const [title, setTitle] = useState("");
  useEffect(() => {
    const stop = new AbortController();
    api("GET /delivery", { signal: stop.signal })
      .then(({ title, isSet, range }) =>
        setTitle(isSet ? `${title}. Arrives by ${arrivesBy(new Date(), range.daysTo)}` : title),
      )
      .catch(() => undefined);
    return () => stop.abort();
  }, []);
  return <p className="mt-1 min-h-5 text-meta text-umber tabular-nums">{title && `${title}.`}</p>;
}
