/** The way to the carrier's page on which a parcel is followed; nothing of a carrier that has none. */
export function FollowParcel({ href }: { href: string | null | undefined }) {
  if (!href) return null;
  return (
    <a
      href={href}
      target="_blank"
      rel="noreferrer"
      className="inline-flex min-h-11 items-center underline underline-offset-4 hover:text-indigo"
    >
      Follow the parcel<span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}
