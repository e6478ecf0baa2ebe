import { Link } from "react-router";
import { useMay } from "../../session/use-member.ts";

export function AuditLink({ subject }: { readonly subject: string }) {
  const may = useMay();
  if (!may("audit.read")) return null;
  return (
    <p className="mt-4 text-meta text-umber">
      See who changed what in the{" "}
      <Link to={`/activity?subject=${subject}`} className="text-link">
        activity log
      </Link>
      .
    </p>
  );
}
