import { useNavigate } from "react-router";
import { LinkButton } from "#ui/primitives/link-button.tsx";
import { KeyCap } from "../keys/key-cap.tsx";
import { useKeys } from "../keys/keys-context.tsx";

interface NewRecordLinkProps {
  readonly to: string;
  /** Quiet where making one is not what the room is for. */
  readonly look?: "primary" | "ghost";
  readonly children: string;
}

/** Where a room's new record is made; N leads there too. */
export function NewRecordLink({ to, look = "primary", children }: NewRecordLinkProps) {
  const navigate = useNavigate();
  useKeys({ newRecord: () => void navigate(to) });
  return (
    <LinkButton to={to} look={look} size="small" className="shrink-0">
      {children}
      <KeyCap press="N" />
    </LinkButton>
  );
}
