import type { ReactElement } from "react";

/** No bare text, so that text next to conditional elements has its own element. */
export type Elements = ReactElement | readonly Elements[] | "" | false | null | undefined;
