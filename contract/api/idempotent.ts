import { Type } from "typebox";

/**
 * The same `Idempotency-Key` and content are done once, however often they are sent: 8 to 200 visible ASCII
 * characters, a random UUID at best (decision 8).
 */
export const Idempotent = Type.Object({
  "idempotency-key": Type.Optional(
    Type.String({ minLength: 8, maxLength: 200, pattern: "^[\\x21-\\x7e]+$" }),
  ),
});
/** The same key and content are done once, however often they are sent. */
export type Idempotent = Type.Static<typeof Idempotent>;

/**
 * `meta` of an `idempotency_mismatch` where staff make something, such as an order, a return or a discount: what the
 * first request under the key came to.
 */
export interface DoneEarlierMeta {
  readonly id: string;
  /** What staff call it: its number, reference, code or name. */
  readonly name: string;
}
