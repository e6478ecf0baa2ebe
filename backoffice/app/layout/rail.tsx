import { Link } from "react-router";
import type { StaffMember } from "#contract/api/staff.ts";
import { Wordmark } from "../parts/wordmark.tsx";
import { RoomLinks } from "./room-links.tsx";
import { WhoIsHere } from "./who-is-here.tsx";

/** The ink rail beside a wide window. */
export function Rail({ member }: { member: StaffMember }) {
  return (
    <header className="on-dark sticky top-0 flex h-dvh w-53 shrink-0 flex-col overflow-y-auto bg-ink text-on-ink max-lg:hidden">
      <Link to="/" className="mt-5 mb-4 ml-6 flex min-h-11 items-center self-start">
        <Wordmark className="h-7.5" />
      </Link>
      <RoomLinks role={member.role} />
      <div className="mt-auto pt-6">
        <WhoIsHere member={member} />
      </div>
    </header>
  );
}
