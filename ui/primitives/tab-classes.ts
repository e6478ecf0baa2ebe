import { classNames } from "./class-names.ts";

/** The row a set of tabs stands in; it scrolls sideways on a phone. */
export const tabRowClasses =
  "flex gap-8.5 overflow-x-auto border-line border-b [scrollbar-width:none]";

/** The classes of one tab, for buttons and for links that look like tabs. */
export function tabClasses(current: boolean): string {
  return classNames(
    "-mb-px shrink-0 border-b-3 py-3 text-center text-nav whitespace-nowrap transition-colors focus-visible:-outline-offset-2 pointer-coarse:min-w-11",
    current ? "border-ink font-medium text-ink" : "border-transparent text-umber hover:text-indigo",
  );
}
