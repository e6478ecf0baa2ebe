/** HTTP status of each error code; the union is closed. */
export const errorStatus = {
  validation_failed: 400,
  malformed_body: 400,
  unauthenticated: 401,
  invalid_credentials: 401,
  invalid_signature: 401,
  forbidden: 403,
  email_unverified: 403,
  not_found: 404,
  method_not_allowed: 405,
  request_timeout: 408,
  price_changed: 409,
  out_of_stock: 409,
  payment_unresolved: 409,
  order_not_payable: 409,
  unpaid_limit: 409,
  pay_on_delivery_refused: 409,
  email_taken: 409,
  already_verified: 409,
  wishlist_full: 409,
  addresses_full: 409,
  conflict: 409,
  similar_payment: 409,
  payload_too_large: 413,
  unsupported_media_type: 415,
  idempotency_mismatch: 422,
  code_invalid: 422,
  code_expired: 422,
  code_used_up: 422,
  reset_token_invalid: 422,
  password_wrong: 422,
  discount_unknown: 422,
  discount_not_started: 422,
  discount_ended: 422,
  discount_used_up: 422,
  discount_minimum: 422,
  discount_first_purchase: 422,
  discount_buyer: 422,
  discount_products: 422,
  rate_limited: 429,
  headers_too_large: 431,
  internal: 500,
  unavailable: 503,
} as const satisfies Record<string, number>;

export type ErrorCode = keyof typeof errorStatus;

/** Why a discount does not apply. */
export const discountErrors = [
  "discount_unknown",
  "discount_not_started",
  "discount_ended",
  "discount_used_up",
  "discount_minimum",
  "discount_first_purchase",
  "discount_buyer",
  "discount_products",
] as const satisfies readonly ErrorCode[];

/** `field` is a dotted path such as `items.0.quantity`. */
export interface FieldError {
  readonly field: string;
  readonly message: string;
}

export interface Problem {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly detail: string;
  readonly code: ErrorCode;
  readonly requestId: string;
  readonly errors?: readonly FieldError[];
  /** Depends on the code, such as PriceChangedMeta for `price_changed`. */
  readonly meta?: unknown;
}
