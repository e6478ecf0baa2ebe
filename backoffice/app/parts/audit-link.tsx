import { Link } from "react-router";
import { useMay } from "../session/use-member.ts";

/** Where everything stands that was done to a record, for those who may read it. */
export function AuditLink({ subject }: { readonly subject: string }) {
  const may = useMay();
  if (!may("audit.read")) return null;
  return (
    <p className="mt-4 text-meta text-umber">
      Who changed what is in the{" "}
      <Link to={`/audit?subject=${subject}`} className="text-link">
        audit log
      </Link>
      .
    </p>
  );
}
