import { rights, type StaffRight } from "#contract/rights.ts";
import { formatList } from "#contract/text/format.ts";
import { EmptyState } from "#ui/primitives/empty-state.tsx";
import { roleLabels } from "../parts/format/labels.ts";
import { PageHeader } from "../parts/layout/page-header.tsx";

export default function ForbiddenPage({ label, right }: { label: string; right: StaffRight }) {
  const roles = rights[right].map((role) => roleLabels[role].label.toLowerCase());
  return (
    <>
      <PageHeader title={label} />
      <EmptyState
        title="You don't have access"
        text={`This page is for: ${formatList(roles, "or")}. Ask the store owner for access.`}
      />
    </>
  );
}
