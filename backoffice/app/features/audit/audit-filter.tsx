import { Link } from "react-router";
import { CloseIcon } from "#ui/primitives/icons.tsx";

/** What the log is narrowed to, with the way back to all of it. */
export function AuditFilter({ only }: { only: string }) {
  if (only === "") return null;
  return (
    <p className="mb-5 flex flex-wrap items-center gap-3 text-nav">
      <span className="text-umber">Only</span>
      <Link
        to={{ search: "" }}
        className="inline-flex min-h-11 items-center gap-2 border border-ink px-3.5 hover:bg-ink hover:text-paper"
      >
        <span className="wrap-anywhere">{only}</span>
        <CloseIcon className="size-3.5" />
        <span className="sr-only">: show everything again</span>
      </Link>
    </p>
  );
}
