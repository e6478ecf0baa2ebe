/** The same key and content are done once, however often they are sent (decision: API). */
export interface Idempotent {
  "idempotency-key"?: string;
}
