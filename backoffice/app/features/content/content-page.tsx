import type { PublishedSection } from "#contract/api/settings/staff-settings.ts";
import type { SectionName } from "#contract/api/settings/store-settings.ts";
import { describeChanges } from "#contract/validation/describe-changes.ts";
import { useLoadedRecord } from "../../loading/use-loaded-record.ts";
import { PageHeader } from "../../parts/layout/page-header.tsx";
import { RecordPage } from "../../parts/records/record-page.tsx";
import { getSection, sectionLabel } from "./content-api.ts";
import { ContentEditor } from "./content-editor.tsx";

const backLink = { to: "/settings", label: "Settings" };
const compareContent = (before: PublishedSection, after: PublishedSection) =>
  describeChanges(before.values, after.values);

export function ContentPage({ section }: { section: SectionName }) {
  const loading = useLoadedRecord((signal) => getSection(section, signal), ["content", section]);
  const label = sectionLabel(section);
  return (
    <>
      <PageHeader title={label} />
      <RecordPage
        isInSplitView
        loading={loading}
        backLink={backLink}
        title={label}
        failure="This could not be loaded."
        comparedFields={compareContent}
      >
        {(published) => (
          <ContentEditor section={section} published={published} onChanged={loading.replace} />
        )}
      </RecordPage>
    </>
  );
}
