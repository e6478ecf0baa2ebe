import { Link } from "react-router";
import { Button } from "#ui/primitives/button.tsx";
import { buttonClasses } from "#ui/primitives/button-variant.ts";
import type { Elements } from "#ui/primitives/elements.ts";
import { Status, type StatusTone } from "#ui/primitives/status.tsx";
import { FormError } from "../forms/form-error.tsx";
import { Menu, menuItem } from "../layout/menu.tsx";

export type RecordAction = {
  readonly label: string;
  readonly icon?: Elements;
} & (
  | { readonly onClick: () => void; readonly busy?: boolean; readonly disabled?: boolean }
  | { readonly to: string }
  | { readonly href: string; readonly opens: "file" | "window" }
);

interface EditorActionsProps {
  readonly state: { readonly tone: StatusTone; readonly label: string };
  readonly label: string;
  readonly actions: readonly RecordAction[];
  readonly error: string;
  readonly children?: Elements;
}

export function EditorActions({ state, label, actions, error, children }: EditorActionsProps) {
  return (
    <div className="flex flex-wrap items-center gap-2.5 max-md:-mt-3">
      <Status tone={state.tone}>{state.label}</Status>
      {children}
      <RecordActions label={label} actions={actions} />
      <div className="-ml-2.5">
        <FormError text={error} />
      </div>
    </div>
  );
}

interface RecordActionsProps {
  readonly label: string;
  readonly actions: readonly RecordAction[];
}

function RecordActions({ label, actions }: RecordActionsProps) {
  if (actions.length === 0) return null;
  const button = buttonClasses("ghost", "small");
  return (
    <>
      <div className="flex flex-wrap items-center gap-2.5 max-md:hidden">
        {actions.map((action) =>
          "onClick" in action ? (
            <Button
              key={action.label}
              variant="ghost"
              size="small"
              busy={action.busy ?? false}
              disabled={action.disabled ?? false}
              onClick={action.onClick}
            >
              {action.label}
            </Button>
          ) : (
            <ActionLink key={action.label} action={action} className={button} />
          ),
        )}
      </div>
      <div className="-mr-2.5 ml-auto md:hidden">
        <Menu label={label}>
          {actions.map((action) =>
            "onClick" in action ? (
              <button
                key={action.label}
                type="button"
                disabled={(action.disabled ?? false) || (action.busy ?? false)}
                onClick={action.onClick}
                className={menuItem}
              >
                {action.label}
              </button>
            ) : (
              <ActionLink key={action.label} action={action} className={menuItem} />
            ),
          )}
        </Menu>
      </div>
    </>
  );
}

type LinkAction = Exclude<RecordAction, { onClick: unknown }>;

function ActionLink({ action, className }: { action: LinkAction; className: string }) {
  if ("to" in action) {
    return (
      <Link to={action.to} className={className}>
        {action.label}
      </Link>
    );
  }
  const opens =
    action.opens === "file" ? { download: true } : { target: "_blank", rel: "noopener" };
  return (
    <a href={action.href} {...opens} className={className}>
      {action.icon}
      <span>{action.label}</span>
      {action.opens === "window" && <span className="sr-only"> (opens in a new window)</span>}
    </a>
  );
}
