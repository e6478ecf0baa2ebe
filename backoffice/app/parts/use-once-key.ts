import { useRef } from "react";
import type { Idempotent } from "#contract/api/idempotent.ts";
import { newKey } from "#contract/client/new-key.ts";

/**
 * The header under which a body is done once: the same for as long as the same is sent, so that what is pressed again
 * after its answer was lost is done no second time; another body has another.
 */
export function useOnceKey(): (body: unknown) => Idempotent {
  const last = useRef({ words: "", key: "" });
  return (body) => {
    const words = JSON.stringify(body);
    if (last.current.words !== words) last.current = { words, key: newKey() };
    return { "idempotency-key": last.current.key };
  };
}
