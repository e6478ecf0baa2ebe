import type { Extensions } from "#contract/extensions.ts";

/** Your own code for prices, delivery and tax: docs/build/extensions.md; examples in store/examples. */
export const extensions: Extensions = {};
