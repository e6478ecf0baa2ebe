export const limits = {
  /** Products per page, unless asked otherwise (specification §9). */
  pageSize: 20,
  maxPageSize: 100,
  /** Featured products on the home page (specification §9). */
  featured: 6,
  /** Results under the header search (specification §9). */
  searchResults: 5,
  searchLength: 100,
  lineQuantity: 1000,
  orderLines: 100,
  wishlistItems: 200,
  savedAddresses: 5,
  textLength: 200,
  emailLength: 254,
  messageLength: 2000,
  longMessageLength: 5000,
  quickOrderRows: 500,
  /** Characters of a pasted list parsed at a time. */
  quickOrderCharacters: 50_000,
  quickOrderLine: 2000,
  poNumberLength: 60,
  refundNaira: 1e12,
  /** Price filter's default upper bound in naira (specification §9). */
  maxPriceFilter: 100_000,
} as const;

/** No control characters or lone surrogates, which the database refuses. */
export const printable = "^[^\\p{Cc}\\p{Cs}]*$";

/** Programs may retry hours later. */
export const idempotencyTtlMs = 48 * 3600 * 1000;
