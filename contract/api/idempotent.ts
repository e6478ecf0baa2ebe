import { Type } from "typebox";

/** The same key and content are executed once (decision 8). */
export const IdempotencyHeaders = Type.Object({
  "idempotency-key": Type.Optional(
    Type.String({ minLength: 8, maxLength: 200, pattern: "^[\\x21-\\x7e]+$" }),
  ),
});
export type IdempotencyHeaders = Type.Static<typeof IdempotencyHeaders>;

/** `meta` of `idempotency_mismatch` for staff: the record created by the first request. */
export interface AlreadyCreatedMeta {
  readonly id: string;
  readonly name: string;
}
