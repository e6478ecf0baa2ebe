import { useContacts } from "../store-content.ts";

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
