import { useParams } from "react-router";
import { HelpPage } from "../features/help/help-page.tsx";
import { pageTitle } from "../page-title.ts";

export const meta = () => [{ title: pageTitle("Help") }];

export default function Help() {
  return <HelpPage page={useParams().page ?? "first-day"} />;
}
