import type { Extensions } from "#contract/extensions.ts";

/** Your own code: docs/build/extensions.md; examples in store/examples. */
export const extensions: Extensions = {};
