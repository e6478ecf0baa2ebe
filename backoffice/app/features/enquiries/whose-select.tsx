import { useSearchParams } from "react-router";
import { Select } from "#ui/primitives/select.tsx";
import { api } from "../../api.ts";
import { useLoaded } from "../../loading/use-loaded.ts";
import { useSession } from "../../session/session-context.tsx";

/** Whether a text of the address says whose enquiries are meant. */
export function isWhose(text: string): boolean {
  return /^(me|none|stf_\w{1,40})$/.test(text);
}

/** Narrows the enquiries to one's own, to a colleague's, or to those nobody has taken. */
export function WhoseSelect({ current }: { current: string }) {
  const [, setParams] = useSearchParams();
  const { session } = useSession();
  const { loaded } = useLoaded((signal) => api("GET /staff/members", { signal }), ["members"]);
  const own = session.state === "in" ? session.member.id : "";
  const colleagues = loaded.state === "ready" ? loaded.data.filter(({ id }) => id !== own) : [];
  return (
    <div className="w-full md:w-56">
      <Select
        aria-label="Whose enquiries"
        className="h-11"
        value={current}
        onChange={({ target: { value } }) =>
          setParams(
            (before) => {
              const next = new URLSearchParams(before);
              next.delete("page");
              if (value === "") next.delete("whose");
              else next.set("whose", value);
              return next;
            },
            { replace: true },
          )
        }
      >
        <option value="">Everybody's</option>
        <option value="me">Mine</option>
        <option value="none">Taken by nobody</option>
        {colleagues.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
    </div>
  );
}
