import type { Extensions } from "#contract/extensions.ts";

/** Exports are zero-rated; in Nigeria the store's own VAT applies. */
export const exportTax: NonNullable<Extensions["tax"]> = ({ destination, isPickup }) =>
  isPickup || /nigeria/i.test(destination.country) ? null : { percent: 0 };
