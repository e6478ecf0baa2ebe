import { EmptyState } from "#ui/primitives/empty-state.tsx";
import { LinkButton } from "#ui/primitives/link-button.tsx";
import { pageTitle } from "../page-title.ts";
import { PageHeader } from "../parts/layout/page-header.tsx";

export const meta = () => [{ title: pageTitle("Not found") }];

export default function NotFound() {
  return (
    <>
      <PageHeader title="Not found" />
      <EmptyState
        title="Page not found"
        text="The link may be old or mistyped."
        action={
          <LinkButton to="/" variant="ghost" size="small">
            Back to home
          </LinkButton>
        }
      />
    </>
  );
}
