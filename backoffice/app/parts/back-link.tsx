import { Link } from "react-router";
import { ArrowLeftIcon } from "#ui/primitives/icons.tsx";

/** The way back to the list or room that this one lies in. */
export function BackLink({ to, children }: { to: string; children: string }) {
  return (
    <Link
      to={to}
      className="-ml-1 inline-flex min-h-11 items-center gap-2 pr-2 text-meta text-umber hover:text-indigo md:min-h-8 pointer-coarse:min-h-11"
    >
      <ArrowLeftIcon className="size-4" />
      {children}
    </Link>
  );
}
