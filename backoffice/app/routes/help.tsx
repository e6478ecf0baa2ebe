import { useParams, useSearchParams } from "react-router";
import { HelpPage } from "../features/help/help-page.tsx";
import { getHelpPage } from "../features/help/help-page-for.ts";
import { pageTitle } from "../page-title.ts";

export const meta = () => [{ title: pageTitle("Help") }];

export default function Help() {
  const [params] = useSearchParams();
  return <HelpPage page={useParams().page ?? getHelpPage(params.get("about") ?? "/")} />;
}
