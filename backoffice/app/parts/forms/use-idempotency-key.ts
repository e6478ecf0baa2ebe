import { useRef } from "react";
import type { IdempotencyHeaders } from "#contract/api/idempotent.ts";
import { createRandomKey } from "#contract/client/random-key.ts";

/** The same key while the same body is sent, so that a retry after a lost response isn't applied twice. */
export function useIdempotencyKey(): (body: unknown) => IdempotencyHeaders {
  const last = useRef({ json: "", key: "" });
  return (body) => {
    const json = JSON.stringify(body);
    if (last.current.json !== json) last.current = { json, key: createRandomKey() };
    return { "idempotency-key": last.current.key };
  };
}
