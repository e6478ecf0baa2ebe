import { rights, type StaffRight } from "#contract/rights.ts";
import { EmptyState } from "#ui/primitives/empty-state.tsx";
import { roleWords } from "../parts/role-words.ts";
import { RoomHead } from "../parts/room-head.tsx";

/** Stands in the place of a page that the role of who came does not open: says who may enter. */
export default function ClosedRoom({ label, right }: { label: string; right: StaffRight }) {
  const words = new Intl.ListFormat("en-GB", { type: "disjunction" });
  const roles = rights[right].map((role) => roleWords[role].word.toLowerCase());
  return (
    <>
      <RoomHead title={label} />
      <EmptyState
        title="Not open to your role"
        text={`This page is for: ${words.format(roles)}. Ask an owner of the store if you need to work here.`}
      />
    </>
  );
}
