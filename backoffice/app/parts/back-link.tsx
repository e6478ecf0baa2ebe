import { Link } from "react-router";
import { ArrowLeftIcon } from "#ui/primitives/icons.tsx";

/** The way back from one record to its list. */
export function BackLink({ to, children }: { to: string; children: string }) {
  return (
    <Link
      to={to}
      className="-ml-1 mb-3 inline-flex min-h-11 items-center gap-2 pr-2 text-nav text-umber hover:text-indigo"
    >
      <ArrowLeftIcon className="size-4.5" />
      {children}
    </Link>
  );
}
