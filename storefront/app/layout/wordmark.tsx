import { useRouteLoaderData } from "react-router";
import { storeConfig } from "#store/config.ts";
import type { Wordmark as WordmarkDrawing } from "#store/wordmark.ts";

/** The store's name, drawn; in plain letters on a page that came without the drawing. */
export function Wordmark({ className, hidden }: { className: string; hidden?: boolean }) {
  const root = useRouteLoaderData<{ wordmark: WordmarkDrawing }>("root");
  if (!root) return <span className="type-panel">{storeConfig.name}</span>;
  return (
    <svg
      viewBox={root.wordmark.viewBox}
      fill="currentColor"
      role={hidden ? undefined : "img"}
      aria-label={hidden ? undefined : storeConfig.name}
      aria-hidden={hidden}
      className={className}
    >
      <path d={root.wordmark.path} />
    </svg>
  );
}
