import type { ReactNode } from "react";
import { Link } from "react-router";
import { Button } from "#ui/primitives/button.tsx";
import { buttonClasses } from "#ui/primitives/button-look.ts";
import { Menu, menuItem } from "./menu.tsx";

/** One thing that may be done with a record besides its next step. */
export type RecordAct = {
  readonly label: string;
  readonly icon?: ReactNode;
} & (
  | { readonly onPress: () => void; readonly busy?: boolean; readonly disabled?: boolean }
  /** A page of the back office. */
  | { readonly to: string }
  /** A file to be saved, or a page of the shop, which opens another window. */
  | { readonly href: string; readonly opens: "file" | "window" }
);

interface RecordActsProps {
  /** What the menu of a phone is called. */
  readonly label: string;
  readonly acts: readonly RecordAct[];
}

/** What may be done with a record besides its next step: buttons side by side, on a phone behind three dots. */
export function RecordActs({ label, acts }: RecordActsProps) {
  if (acts.length === 0) return null;
  const button = buttonClasses("ghost", "small");
  return (
    <>
      <div className="flex flex-wrap items-center gap-2.5 max-md:hidden">
        {acts.map((act) =>
          "onPress" in act ? (
            <Button
              key={act.label}
              look="ghost"
              size="small"
              busy={act.busy ?? false}
              disabled={act.disabled ?? false}
              onClick={act.onPress}
            >
              {act.label}
            </Button>
          ) : (
            <ActLink key={act.label} act={act} className={button} />
          ),
        )}
      </div>
      <div className="-mr-2.5 ml-auto md:hidden">
        <Menu label={label}>
          {acts.map((act) =>
            "onPress" in act ? (
              <button
                key={act.label}
                type="button"
                disabled={(act.disabled ?? false) || (act.busy ?? false)}
                onClick={act.onPress}
                className={menuItem}
              >
                {act.label}
              </button>
            ) : (
              <ActLink key={act.label} act={act} className={menuItem} />
            ),
          )}
        </Menu>
      </div>
    </>
  );
}

type LinkedAct = Exclude<RecordAct, { onPress: unknown }>;

function ActLink({ act, className }: { act: LinkedAct; className: string }) {
  if ("to" in act) {
    return (
      <Link to={act.to} className={className}>
        {act.label}
      </Link>
    );
  }
  const opens = act.opens === "file" ? { download: true } : { target: "_blank", rel: "noopener" };
  return (
    <a href={act.href} {...opens} className={className}>
      {act.icon}
      {act.label}
      {act.opens === "window" && <span className="sr-only"> (opens another window)</span>}
    </a>
  );
}
