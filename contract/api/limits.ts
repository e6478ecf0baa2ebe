/** Bounds on what a request may carry, shared by schemas and pages. */
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
  textLength: 200,
  emailLength: 254,
  messageLength: 2000,
  longMessageLength: 5000,
  /** Rows of a pasted order list. */
  quickOrderRows: 500,
  /** Signs of a pasted order list that are read at a time, and of one of its lines. */
  quickOrderSigns: 50_000,
  quickOrderLine: 2000,
  poNumberLength: 60,
  /** Most naira that one refund may name. */
  refundNaira: 1e12,
  /** Price filter's default upper bound in naira (specification §9). */
  maxPriceFilter: 100_000,
} as const;

/** Pattern of a text without control characters, which no key of the store holds and no database takes. */
export const printable = "^[^\\p{Cc}\\p{Cs}]*$";
