export function TrackParcelLink({ href }: { href: string | null | undefined }) {
  if (!href) return null;
  return (
    <a
      href={href}
      target="_blank"
      rel="noreferrer"
      className="inline-flex min-h-11 items-center underline underline-offset-4 hover:text-indigo"
    >
      Track parcel<span className="sr-only"> (opens in a new window)</span>
    </a>
  );
}
