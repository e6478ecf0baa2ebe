import { api } from "../../api.ts";
import { useLoaded } from "../../loading/use-loaded.ts";
import { Filters } from "../../parts/filters.tsx";
import { useSession } from "../../session/session-context.tsx";

/** Whether a text of the address says whose enquiries are meant. */
export function isWhose(text: string): boolean {
  return /^(me|none|stf_\w{1,40})$/.test(text);
}

/** Narrows the enquiries to one's own, to a colleague's, or to those nobody has taken. */
export function WhoseFilter() {
  const { session } = useSession();
  const { loaded } = useLoaded((signal) => api("GET /staff/colleagues", { signal }), ["members"]);
  const own = session.state === "in" ? session.member.id : "";
  const colleagues = loaded.state === "ready" ? loaded.data.filter(({ id }) => id !== own) : [];
  return (
    <Filters
      filters={[
        {
          name: "whose",
          label: "Given to",
          any: "anybody",
          options: [
            { value: "me", label: "Mine" },
            { value: "none", label: "Taken by nobody" },
            ...colleagues.map(({ id, name }) => ({ value: id, label: name })),
          ],
        },
      ]}
    />
  );
}
