import { useState } from "react";
import type { BusinessProfile } from "#contract/api/business/business.ts";
import { asApiError } from "#contract/client/api-error.ts";
import type { FieldRule } from "#ui/forms/use-fields.ts";
import { useForm } from "#ui/forms/use-form.ts";
import { useLoad } from "#ui/loading/use-load.ts";
import { Button } from "#ui/primitives/button.tsx";
import { ErrorBlock } from "#ui/primitives/error-block.tsx";
import { LoomStrip } from "#ui/primitives/loom-strip.tsx";
import { useToast } from "#ui/primitives/overlays/toast.tsx";
import { api } from "../../api.ts";
import { ReviewerNote, ReviewStatus } from "../../components/review-status.tsx";
import { BusinessFields, businessRule } from "../../forms/business-fields.tsx";
import { FormFailure } from "../../forms/form-failure.tsx";
import { Link } from "../../link.tsx";
import { type PageMetaArgs, titleMeta } from "../../page-title.ts";
import { toAuthFailure } from "../../session/auth-failure.ts";
import { AuthLoading } from "../../session/page-loading.tsx";
import { RequireAccount } from "../../session/require-account.tsx";
import { useSession } from "../../session/session-context.tsx";

export const meta = (page: PageMetaArgs) => [
  titleMeta("Business profile", page),
  { name: "robots", content: "noindex" },
];

export default function BusinessProfileRoute() {
  return (
    <RequireAccount>
      <BusinessProfilePage />
    </RequireAccount>
  );
}

function BusinessProfilePage() {
  const { user, business, setBusiness } = useSession();
  const [editing, setEditing] = useState(false);

  async function load(signal: AbortSignal): Promise<BusinessProfile | null> {
    try {
      const found = await api("GET /business-profiles/me", { signal });
      setBusiness(found);
      return found;
    } catch (cause) {
      if (asApiError(cause)?.status === 404) return null;
      throw cause;
    }
  }
  /** Without a business profile the call would be refused. */
  const hasProfile = user?.hasBusinessProfile || business !== null;
  const {
    value: profile,
    failure,
    busy,
    ...own
  } = useLoad(load, "", hasProfile ? undefined : null);

  function onSaved(next: BusinessProfile) {
    own.replace(next);
    setBusiness(next);
    setEditing(false);
  }

  return (
    <div className="page-margin py-10 md:py-14">
      <div className="max-w-170">
        <h1 className="type-page">Business profile</h1>
        {failure ? (
          <div className="mt-8">
            <ErrorBlock
              message="Unable to load business profile"
              busy={busy}
              onRetry={() => void own.reload()}
            />
          </div>
        ) : busy && !profile ? (
          <AuthLoading />
        ) : (
          <>
            {profile ? (
              <ReviewSummary profile={profile} />
            ) : (
              <p className="mt-3 max-w-[56ch] text-umber">
                Tell us about your business. Once our team has approved it, every style shows you
                its wholesale prices: the more you buy of one style, the lower the price.
              </p>
            )}
            {profile && profile.status !== "rejected" && !editing ? (
              <Button variant="ghost" className="mt-6" onClick={() => setEditing(true)}>
                Edit
              </Button>
            ) : (
              <BusinessProfileForm
                key={profile?.updatedAt}
                profile={profile ?? undefined}
                onSaved={onSaved}
                onExisting={() => void own.reload()}
              />
            )}
          </>
        )}
      </div>
    </div>
  );
}

function ReviewSummary({ profile }: { profile: BusinessProfile }) {
  const details = [
    ["Address", profile.address],
    ["Tax number", profile.taxId],
    ["Email", profile.email],
    ["Phone", profile.phone],
    ["Website", profile.website],
    ["About", profile.description],
  ].filter(([, value]) => value);
  return (
    <section
      aria-labelledby="company"
      className="mt-8 flex overflow-clip rounded-panel border border-indigo bg-paper"
    >
      <LoomStrip direction="standing" className="w-3" />
      <div className="min-w-0 grow px-4 py-5 xs:px-6">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
          <h2 id="company" className="type-panel wrap-anywhere">
            {profile.companyName}
          </h2>
          <span role="status">
            <ReviewStatus status={profile.status} />
          </span>
        </div>
        <div className="mt-3 grid gap-3 text-nav">
          {profile.status !== "approved" && (
            <p>
              {profile.status === "rejected"
                ? "Not approved yet. Update it and send it again; our team reviews every application."
                : "Our team is reviewing your application. We’ll email you."}
            </p>
          )}
          {profile.status === "approved" && (
            <p>
              You get wholesale prices on every style, in your cart and at checkout.{" "}
              <Link to="/quick-order" className="text-link touch-target">
                Order from a list
              </Link>
            </p>
          )}
          {profile.reviewerNote && <ReviewerNote note={profile.reviewerNote} />}
        </div>
        <dl className="mt-4 border-line border-t text-nav">
          {details.map(([term, value]) => (
            <div
              key={term}
              className="grid gap-x-4 border-line border-b py-2.5 last:border-0 xs:grid-cols-[8rem_1fr]"
            >
              <dt className="text-umber">{term}</dt>
              <dd className="whitespace-pre-line wrap-anywhere">{value}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}

const fields = [
  "companyName",
  "address",
  "email",
  "phone",
  "website",
  "taxId",
  "description",
] as const;

const rules = Object.fromEntries(fields.map((name) => [name, businessRule(name)])) as Record<
  (typeof fields)[number],
  FieldRule
>;

function BusinessProfileForm(props: {
  readonly profile: BusinessProfile | undefined;
  readonly onSaved: (profile: BusinessProfile) => void;
  readonly onExisting: () => void;
}) {
  const { profile, onSaved, onExisting } = props;
  const { showToast } = useToast();
  const form = useForm({
    initial: Object.fromEntries(fields.map((name) => [name, profile?.[name] ?? ""])) as Record<
      (typeof fields)[number],
      string
    >,
    rules: () => rules,
    async send(values) {
      const { companyName, address, ...rest } = values;
      const requiredFields = { companyName: companyName.trim(), address: address.trim() };
      const optionalFields = Object.entries(rest).map(
        ([name, value]) => [name, value.trim()] as const,
      );
      if (profile) {
        const body = { ...requiredFields, ...Object.fromEntries(optionalFields) };
        onSaved(await api("PATCH /business-profiles/me", { body }));
      } else {
        const filledFields = Object.fromEntries(optionalFields.filter(([, value]) => value));
        onSaved(
          await api("POST /business-profiles", { body: { ...requiredFields, ...filledFields } }),
        );
      }
      showToast(
        profile?.status === "approved" ? "Your profile is saved." : "Your application is sent.",
      );
    },
    toFailure(cause) {
      if (asApiError(cause)?.status === 409) onExisting();
      return toAuthFailure(cause, "Your business profile could not be saved.");
    },
  });
  return (
    <form method="post" noValidate onSubmit={form.submit} className="mt-8 flex flex-col gap-5">
      <FormFailure failure={form.failure} />
      {profile?.status === "approved" && (
        <p className="text-umber">
          A new company name or tax number sends the profile to our team for review again.
        </p>
      )}
      <BusinessFields field={form.field} taxId={form.field("taxId")} />
      <Button type="submit" busy={form.busy} className="self-start">
        {profile === undefined
          ? "Send application"
          : profile.status === "rejected"
            ? "Send again"
            : "Save changes"}
      </Button>
    </form>
  );
}
