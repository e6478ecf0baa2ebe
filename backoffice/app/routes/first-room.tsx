import { Navigate } from "react-router";
import { hasRight } from "#contract/rights.ts";
import { lazyPart } from "#ui/primitives/lazy-part.tsx";
import { useFirstSteps } from "../features/first-steps/use-first-steps.ts";
import { TodayPage } from "../features/today/today-page.tsx";
import { roomsFor } from "../layout/rooms.ts";
import { pageTitle } from "../page-title.ts";
import { LostPart } from "../parts/lost-part.ts";
import { useSession } from "../session/session-context.tsx";

export const meta = () => [{ title: pageTitle("Today") }];

const Greeting = lazyPart(
  () => import("../features/first-steps/first-steps-greeting.tsx"),
  LostPart,
);

/** A new live store greets its owner with what is left to do, until that is done or put away. */
function FirstSteps() {
  const { loaded, reload } = useFirstSteps();
  if (loaded.state !== "ready") return null;
  const { mode, dismissed, steps } = loaded.data;
  if (mode === "demo" || dismissed || steps.every(({ done, optional }) => done || optional))
    return null;
  return <Greeting first={loaded.data} onChanged={reload} />;
}

/** Today; who packs is led to the first room of theirs, where their work waits. */
export default function FirstRoom() {
  const { session } = useSession();
  if (session.state !== "in") return null;
  const { member } = session;
  if (hasRight(member.role, "today.read")) {
    return (
      <TodayPage member={member}>{hasRight(member.role, "steps.take") && <FirstSteps />}</TodayPage>
    );
  }
  const [first] = roomsFor(member.role);
  return <Navigate to={first?.address ?? "/account"} replace />;
}
