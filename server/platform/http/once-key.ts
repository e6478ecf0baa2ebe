import type { Idempotent } from "#contract/api/idempotent.ts";
import { newToken } from "#server/platform/ids.ts";

/** The key under which a request is done once: its sender's, or one that nobody else has. */
export function onceKey(headers: Idempotent): string {
  return headers["idempotency-key"] ?? newToken();
}
