import type { ComponentType } from "react";
import { useNavigate } from "react-router";
import { classNames } from "#ui/primitives/class-names.ts";
import { PlusIcon } from "#ui/primitives/icons.tsx";
import { LinkButton } from "#ui/primitives/link-button.tsx";
import { KeyCap } from "../keys/key-cap.tsx";
import { useKeys } from "../keys/keys-context.tsx";

interface NewRecordLinkProps {
  readonly to: string;
  /** Quiet where making one is not what the room is for. */
  readonly look?: "primary" | "ghost";
  /** Stands for its words on a phone, where the title, search and filters share the row. */
  readonly icon?: ComponentType<{ className?: string }>;
  readonly children: string;
}

/** Where a room's new record is made; N leads there too. */
export function NewRecordLink({
  to,
  look = "primary",
  icon: Icon = PlusIcon,
  children,
}: NewRecordLinkProps) {
  const navigate = useNavigate();
  useKeys({ newRecord: () => void navigate(to) });
  return (
    <LinkButton
      to={to}
      look={look}
      size="small"
      className={classNames(
        "shrink-0 max-md:size-11 max-md:px-0",
        // Like search and filters beside it.
        Icon === PlusIcon && "max-md:border-transparent max-md:bg-transparent max-md:text-ink",
      )}
    >
      <Icon className="md:hidden" />
      <span className="max-md:sr-only">{children}</span>
      <span className="max-md:hidden">
        <KeyCap press="N" />
      </span>
    </LinkButton>
  );
}
