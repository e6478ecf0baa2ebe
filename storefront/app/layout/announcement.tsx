import { useContacts } from "../page-words.ts";

/** The merchant's line above the header. */
export function Announcement() {
  const { announcement } = useContacts();
  if (announcement === "") return null;
  return (
    <aside
      aria-label="Announcement"
      className="bg-indigo px-4 py-2 text-center text-meta text-paper"
    >
      <p>{announcement}</p>
    </aside>
  );
}
