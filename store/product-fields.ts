import type { ProductField } from "#contract/api/catalogue/product-fields.ts";

/** Fields of your own on products: docs/build/product-fields.md. Keep a key once products use it. */
export const productFields: readonly ProductField[] = [];
