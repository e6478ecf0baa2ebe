import { Link } from "react-router";
import { ArrowLeftIcon } from "#ui/primitives/icons.tsx";

interface BackLinkProps {
  readonly to: string;
  readonly isIcon?: boolean;
  readonly children: string;
}

export function BackLink({ to, isIcon, children }: BackLinkProps) {
  return (
    <Link
      to={to}
      className="-ml-1 inline-flex min-h-11 items-center gap-2 min-w-11 pr-2 text-meta text-umber hover:text-indigo md:min-h-8 pointer-coarse:min-h-11"
    >
      <ArrowLeftIcon className={isIcon ? "size-5 md:size-4" : "size-4"} />
      <span className={isIcon ? "max-md:sr-only" : undefined}>{children}</span>
    </Link>
  );
}
