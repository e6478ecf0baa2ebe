import { useEffect, useState } from "react";
import { formatArrivalDay } from "#contract/delivery/shop-calendar.ts";
import { api } from "../../api.ts";

/** Delivery time and fee within Nigeria; keeps its height while loading. */
export function DeliveryLine() {
  const [title, setTitle] = useState("");
  useEffect(() => {
    const stop = new AbortController();
    api("GET /delivery", { signal: stop.signal })
      .then(({ title, isSet, range }) =>
        setTitle(
          isSet ? `${title}. Arrives by ${formatArrivalDay(new Date(), range.daysTo)}` : title,
        ),
      )
      .catch(() => undefined);
    return () => stop.abort();
  }, []);
  return <p className="mt-1 min-h-5 text-meta text-umber tabular-nums">{title && `${title}.`}</p>;
}
