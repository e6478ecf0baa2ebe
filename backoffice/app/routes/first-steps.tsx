import { FirstStepsPage } from "../features/first-steps/first-steps-page.tsx";
import { pageTitle } from "../page-title.ts";

export const meta = () => [{ title: pageTitle("First steps") }];

export default function FirstStepsRoute() {
  return <FirstStepsPage />;
}
