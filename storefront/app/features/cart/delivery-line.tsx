import { useEffect, useState } from "react";
import { api } from "../../api.ts";

/** How long delivery within Nigeria takes, and what it costs where that is charged. Its place is kept until it is known. */
export function DeliveryLine() {
  const [title, setTitle] = useState("");
  useEffect(() => {
    const stop = new AbortController();
    api("GET /delivery", { signal: stop.signal })
      .then((delivery) => setTitle(delivery.title))
      .catch(() => undefined);
    return () => stop.abort();
  }, []);
  return <p className="mt-1 min-h-5 text-meta text-umber tabular-nums">{title && `${title}.`}</p>;
}
