import { useParams } from "react-router";
import { findSection, sectionLabel } from "../features/content/content-api.ts";
import { ContentPage } from "../features/content/content-page.tsx";
import { pageTitle } from "../page-title.ts";
import NotFound from "./not-found.tsx";

export const meta = ({ params }: { params: { section?: string } }) => {
  const section = findSection(params.section);
  return [{ title: pageTitle(section ? sectionLabel(section) : "Settings") }];
};

export default function SettingsSectionRoute() {
  const section = findSection(useParams().section);
  return section ? <ContentPage key={section} section={section} /> : <NotFound />;
}
