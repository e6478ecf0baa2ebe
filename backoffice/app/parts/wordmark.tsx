import { storeConfig } from "#store/config.ts";
import { storeWordmark } from "#store/wordmark.ts";

/** The store's name, drawn; the words beside it speak to screen readers. */
export function Wordmark({ className }: { className: string }) {
  return (
    <svg
      viewBox={storeWordmark.viewBox}
      fill="currentColor"
      role="img"
      aria-label={storeConfig.name}
      className={className}
    >
      <path d={storeWordmark.path} />
    </svg>
  );
}
