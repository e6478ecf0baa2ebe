import { Type } from "typebox";
import type { IdempotencyHeaders } from "#contract/api/idempotent.ts";
import { newToken } from "#server/platform/auth/ids.ts";

export const RecordId = Type.String({ maxLength: 64, pattern: "^[\\w-]+$" });

export function isRecordId(text: string): boolean {
  return text.length <= 64 && /^[\w-]+$/.test(text);
}

export const RecordParams = Type.Object({ id: RecordId });

export function getIdempotencyKey(headers: IdempotencyHeaders): string {
  return headers["idempotency-key"] ?? newToken();
}
