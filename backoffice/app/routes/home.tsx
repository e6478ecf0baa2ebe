import { Navigate } from "react-router";
import { hasRight } from "#contract/rights.ts";
import { lazyComponent } from "#ui/primitives/lazy-component.tsx";
import { useOnboarding } from "../features/onboarding/use-onboarding.ts";
import { TodayPage } from "../features/today/today-page.tsx";
import { pagesFor } from "../layout/navigation.ts";
import { ChunkError } from "../loading/errors.ts";
import { pageTitle } from "../page-title.ts";
import { useSession } from "../session/session-context.tsx";

export const meta = () => [{ title: pageTitle("Today") }];

const Greeting = lazyComponent(
  () => import("../features/onboarding/onboarding-panel.tsx"),
  ChunkError,
);

function FirstSteps() {
  const { loaded, reload } = useOnboarding();
  if (loaded.state !== "ready") return null;
  const { mode, dismissed, steps } = loaded.data;
  if (mode === "demo" || dismissed || steps.every(({ done, optional }) => done || optional))
    return null;
  return <Greeting first={loaded.data} onChanged={reload} />;
}

export default function Home() {
  const { session } = useSession();
  if (session.state !== "in") return null;
  const { member } = session;
  if (hasRight(member.role, "today.read")) {
    return (
      <TodayPage member={member}>
        {hasRight(member.role, "onboarding.edit") && <FirstSteps />}
      </TodayPage>
    );
  }
  const [first] = pagesFor(member.role);
  return <Navigate to={first?.address ?? "/account"} replace />;
}
