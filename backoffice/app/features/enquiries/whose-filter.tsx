import { useColleagues } from "../../loading/use-colleagues.ts";
import { Filters } from "../../parts/filters.tsx";
import { useMember } from "../../session/use-member.ts";

/** Whether a text of the address says whose enquiries are meant. */
export function isWhose(text: string): boolean {
  return /^(me|none|stf_\w{1,40})$/.test(text);
}

/** Narrows the enquiries to one's own, to a colleague's, or to those nobody has taken. */
export function WhoseFilter() {
  const everybody = useColleagues();
  const own = useMember()?.id ?? "";
  const colleagues = everybody.filter(({ id }) => id !== own);
  return (
    <Filters
      filters={[
        {
          name: "whose",
          label: "Given to",
          any: "anybody",
          options: [
            { value: "me", label: "Mine" },
            { value: "none", label: "Nobody" },
            ...colleagues.map(({ id, name }) => ({ value: id, label: name })),
          ],
        },
      ]}
    />
  );
}
