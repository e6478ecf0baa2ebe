import { useRouteLoaderData } from "react-router";
import { classNames } from "#ui/primitives/class-names.ts";
import type { readStore } from "../../store.ts";

export function Wordmark({ className }: { className: string }) {
  const store = useRouteLoaderData<typeof readStore>("root");
  if (!store) return null;
  const { name, wordmark } = store;
  return (
    <svg
      viewBox={wordmark.viewBox}
      fill="currentColor"
      role="img"
      aria-label={name}
      className={classNames(className, "max-w-full")}
    >
      <path d={wordmark.path} />
    </svg>
  );
}
