import { classNames } from "./class-names.ts";

export const tabRowClasses =
  "flex gap-8.5 overflow-x-auto border-line border-b [scrollbar-width:none]";

export function tabClasses(current: boolean): string {
  return classNames(
    "-mb-px shrink-0 border-b-3 py-3 text-center text-nav whitespace-nowrap transition-colors focus-visible:-outline-offset-2 pointer-coarse:min-w-11",
    current ? "border-ink font-medium text-ink" : "border-transparent text-umber hover:text-indigo",
  );
}
