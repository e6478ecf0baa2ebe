import { storeConfig } from "#store-config";

/** The store's name, drawn; the words beside it speak to screen readers. */
export function Wordmark({ className }: { className: string }) {
  return (
    <svg
      viewBox={storeConfig.wordmark.viewBox}
      fill="currentColor"
      role="img"
      aria-label={storeConfig.name}
      className={className}
    >
      <path d={storeConfig.wordmark.path} />
    </svg>
  );
}
