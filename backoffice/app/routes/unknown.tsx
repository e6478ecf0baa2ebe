import { EmptyState } from "#ui/primitives/empty-state.tsx";
import { LinkButton } from "#ui/primitives/link-button.tsx";
import { pageTitle } from "../page-title.ts";
import { RoomHead } from "../parts/room-head.tsx";

export const meta = () => [{ title: pageTitle("Not found") }];

export default function Unknown() {
  return (
    <>
      <RoomHead title="Not found" />
      <EmptyState
        title="There is no such room"
        text="The address may be old, or mistyped."
        action={
          <LinkButton to="/" look="ghost" size="small">
            Back to the start
          </LinkButton>
        }
      />
    </>
  );
}
