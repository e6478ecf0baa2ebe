import { FilterTag } from "../../parts/filters.tsx";
import { useNarrowing } from "../../parts/narrow-list.ts";

/** What the log is narrowed to, with the way back to all of it. */
export function AuditFilter({ only }: { only: string }) {
  const { narrow } = useNarrowing();
  if (only === "") return null;
  return <FilterTag label={only} onRemove={() => narrow({ subject: "", actor: "" })} />;
}
