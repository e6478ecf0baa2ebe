import { useEffect, useState } from "react";
import { Link } from "react-router";
import type { BusinessProfile } from "#contract/api/business.ts";
import { LoomStrip } from "#ui/primitives/loom-strip.tsx";
import { Status } from "#ui/primitives/status.tsx";
import { browserApi } from "../../api.ts";
import { faultOf } from "../../loading/fault-of.ts";

const looks = {
  approved: { tone: "good", label: "Approved business" },
  rejected: { tone: "bad", label: "Business not approved" },
  pending: { tone: "waiting", label: "Business in review" },
} as const;

/** The shopper's business and where its review stands; nothing for those who have none. */
export function BusinessChip() {
  const [profile, setProfile] = useState<BusinessProfile>();

  useEffect(() => {
    const abort = new AbortController();
    browserApi()
      .getMyBusinessProfile(abort.signal)
      .then(setProfile, (cause: unknown) => {
        if (!abort.signal.aborted && faultOf(cause)?.status !== 404) console.error(cause);
      });
    return () => abort.abort();
  }, []);

  if (!profile) return null;
  const look = looks[profile.status] ?? looks.pending;
  return (
    <Link
      to="/business-profile"
      className="flex border border-line bg-paper transition-colors hover:border-ink max-md:w-full"
    >
      <LoomStrip direction="standing" className="w-2" />
      <span className="flex min-w-0 flex-col px-5 py-2.5">
        <span className="font-medium wrap-anywhere">{profile.companyName}</span>
        <Status tone={look.tone}>{look.label}</Status>
      </span>
    </Link>
  );
}
