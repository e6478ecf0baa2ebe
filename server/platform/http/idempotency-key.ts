import type { IdempotencyHeaders } from "#contract/api/idempotent.ts";
import { newToken } from "#server/platform/auth/ids.ts";

export function getIdempotencyKey(headers: IdempotencyHeaders): string {
  return headers["idempotency-key"] ?? newToken();
}
