export function WholesaleTag() {
  return (
    <span className="inline-block whitespace-nowrap bg-indigo-wash px-2 text-indigo text-meta">
      Wholesale
    </span>
  );
}
