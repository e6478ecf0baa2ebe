import { LoomStrip } from "#ui/primitives/loom-strip.tsx";
import { Status } from "#ui/primitives/status.tsx";
import { Link } from "../../link.tsx";
import { useSession } from "../../session/session-context.tsx";

const statusStyles = {
  approved: { tone: "good", label: "Approved business" },
  rejected: { tone: "bad", label: "Business not approved" },
  pending: { tone: "waiting", label: "Business in review" },
} as const;

export function BusinessChip() {
  const { business: profile } = useSession();
  if (!profile) return null;
  const style = statusStyles[profile.status] ?? statusStyles.pending;
  return (
    <div className="grid gap-3 max-md:w-full">
      <Link
        to="/business-profile"
        className="flex border border-line bg-paper transition-colors hover:border-ink"
      >
        <LoomStrip direction="standing" className="w-2" />
        <span className="flex min-w-0 flex-col px-5 py-2.5">
          <span className="font-medium wrap-anywhere">{profile.companyName}</span>
          <Status tone={style.tone}>{style.label}</Status>
        </span>
      </Link>
      {profile.status === "approved" && (
        <Link to="/quick-order" className="justify-self-start text-link text-nav touch-target">
          Order from a list
        </Link>
      )}
    </div>
  );
}
