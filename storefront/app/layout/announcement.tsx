import { storeConfig } from "#store/config.ts";

/** The merchant's line above the header. */
export function Announcement() {
  if (storeConfig.announcement === "") return null;
  return (
    <aside
      aria-label="Announcement"
      className="bg-indigo px-4 py-2 text-center text-meta text-paper"
    >
      <p>{storeConfig.announcement}</p>
    </aside>
  );
}
