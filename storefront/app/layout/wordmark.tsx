import { storeConfig } from "#store-config";

/** The store's name, drawn. */
export function Wordmark({ className, hidden }: { className: string; hidden?: boolean }) {
  return (
    <svg
      viewBox={storeConfig.wordmark.viewBox}
      fill="currentColor"
      role={hidden ? undefined : "img"}
      aria-label={hidden ? undefined : storeConfig.name}
      aria-hidden={hidden}
      className={className}
    >
      <path d={storeConfig.wordmark.path} />
    </svg>
  );
}
