import { OnboardingPage } from "../features/onboarding/onboarding-page.tsx";
import { pageTitle } from "../page-title.ts";

export const meta = () => [{ title: pageTitle("First steps") }];

export default function FirstStepsRoute() {
  return <OnboardingPage />;
}
