import { Link } from "react-router";

/** Where everything stands that was done to a record. */
export function AuditLink({ subject }: { readonly subject: string }) {
  return (
    <p className="mt-4 text-meta text-umber">
      Who changed what stands in the{" "}
      <Link to={`/audit?subject=${subject}`} className="text-link">
        audit log
      </Link>
      .
    </p>
  );
}
