import type { ComponentType } from "react";
import { useNavigate } from "react-router";
import { classNames } from "#ui/primitives/class-names.ts";
import { PlusIcon } from "#ui/primitives/icons.tsx";
import { LinkButton } from "#ui/primitives/link-button.tsx";
import { KeyCap } from "../../keys/key-cap.tsx";
import { useKeys } from "../../keys/keys-context.tsx";

interface NewRecordLinkProps {
  readonly to: string;
  readonly variant?: "primary" | "ghost";
  /** Replaces the label on a phone. */
  readonly icon?: ComponentType<{ className?: string }>;
  readonly children: string;
}

export function NewRecordLink({
  to,
  variant = "primary",
  icon: Icon = PlusIcon,
  children,
}: NewRecordLinkProps) {
  const navigate = useNavigate();
  useKeys({ newRecord: () => void navigate(to) });
  return (
    <LinkButton
      to={to}
      variant={variant}
      size="small"
      className={classNames(
        "shrink-0 max-md:size-11 max-md:px-0",
        Icon === PlusIcon && "max-md:border-transparent max-md:bg-transparent max-md:text-ink",
      )}
    >
      <Icon className="md:hidden" />
      <span className="max-md:sr-only">{children}</span>
      <span className="max-md:hidden">
        <KeyCap shortcut="N" />
      </span>
    </LinkButton>
  );
}
