import { useState } from "react";
import { useNavigate } from "react-router";
import type { BusinessProfile } from "#contract/api/business/business.ts";
import { useForm } from "#ui/forms/use-form.ts";
import { Button } from "#ui/primitives/button.tsx";
import type { Elements } from "#ui/primitives/elements.ts";
import { PasswordField } from "#ui/primitives/fields/password-field.tsx";
import { LinkButton } from "#ui/primitives/link-button.tsx";
import { Dialog } from "#ui/primitives/overlays/dialog.tsx";
import { useToast } from "#ui/primitives/overlays/toast.tsx";
import { saveFile } from "#ui/primitives/save-file.ts";
import { api } from "../../api.ts";
import { ReviewerNote, ReviewStatus } from "../../components/review-status.tsx";
import { FormFailure } from "../../forms/form-failure.tsx";
import { required } from "../../forms/form-rules.ts";
import { toAuthFailure } from "../../session/auth-failure.ts";
import { useSession } from "../../session/session-context.tsx";

const descriptions: Record<BusinessProfile["status"], string> = {
  approved: "You get wholesale prices on every style.",
  rejected: "Not approved yet. Update it and send it again; our team reviews every application.",
  pending: "Our team is reviewing your application.",
};

const linkLabels: Record<BusinessProfile["status"], string> = {
  approved: "View or edit",
  rejected: "Edit and resubmit",
  pending: "View or edit",
};

export function BusinessAction() {
  const { business } = useSession();
  const description = business
    ? (descriptions[business.status] ?? descriptions.pending)
    : "Buying for a shop or a company? Apply, and see wholesale prices once you are approved.";
  return (
    <AccountAction title="Business profile" text={description}>
      {business && (
        <div className="order-last grid w-full gap-3">
          <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
            <span className="font-medium wrap-anywhere">{business.companyName}</span>
            <ReviewStatus status={business.status} />
          </p>
          {business.reviewerNote && <ReviewerNote note={business.reviewerNote} />}
        </div>
      )}
      <LinkButton to="/business-profile" variant="ghost" size="small">
        {business
          ? (linkLabels[business.status] ?? linkLabels.pending)
          : "Apply for a business account"}
      </LinkButton>
    </AccountAction>
  );
}

export function LogoutEverywhere() {
  const { logoutEverywhere } = useSession();
  const { showToast, showErrorToast } = useToast();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);

  async function leave() {
    setBusy(true);
    try {
      await logoutEverywhere();
      await navigate("/login", { replace: true });
      showToast("You’re logged out everywhere.");
    } catch (cause) {
      showErrorToast(toAuthFailure(cause, "").reason);
      setBusy(false);
    }
  }

  return (
    <AccountAction
      title="Log out everywhere"
      text="Ends your session on every phone and computer, this one too."
    >
      <Button variant="ghost" size="small" busy={busy} onClick={leave}>
        Log out everywhere
      </Button>
    </AccountAction>
  );
}

export function DownloadData() {
  const { showErrorToast } = useToast();
  const [busy, setBusy] = useState(false);

  async function download() {
    setBusy(true);
    try {
      const data = await api("GET /auth/export");
      const content = JSON.stringify(data, null, 2);
      const file = new Blob([content], { type: "application/json" });
      saveFile(`my-data-${data.exportedAt.slice(0, 10)}.json`, file);
    } catch (cause) {
      showErrorToast(toAuthFailure(cause, "").reason);
    } finally {
      setBusy(false);
    }
  }

  return (
    <AccountAction
      title="Your data"
      text="Everything we hold about you in one file: profile, addresses, business, bulk enquiries, orders, wishlist."
    >
      <Button variant="ghost" size="small" busy={busy} onClick={download}>
        Download my data
      </Button>
    </AccountAction>
  );
}

export function DeleteAccount() {
  const [isConfirming, setConfirming] = useState(false);
  return (
    <AccountAction
      title="Delete your account"
      text="Removes your profile, addresses and wishlist for good. We keep past orders for our records."
    >
      <Button
        variant="ghost"
        size="small"
        aria-haspopup="dialog"
        className="border-red text-red hover:border-red hover:bg-red"
        onClick={() => setConfirming(true)}
      >
        Delete my account
      </Button>
      <Dialog open={isConfirming} onClose={() => setConfirming(false)} title="Delete your account?">
        {isConfirming && <Confirmation onCancel={() => setConfirming(false)} />}
      </Dialog>
    </AccountAction>
  );
}

function Confirmation({ onCancel }: { onCancel: () => void }) {
  const { deleteAccount } = useSession();
  const { showToast } = useToast();
  const navigate = useNavigate();
  const form = useForm({
    initial: { password: "" },
    rules: () => ({ password: required }),
    async send({ password }) {
      await deleteAccount(password, () => navigate("/", { replace: true }));
      showToast("Your account is deleted.");
    },
    toFailure: (cause) => toAuthFailure(cause, "Your account was not deleted."),
  });
  return (
    <form method="post" noValidate onSubmit={form.submit} className="flex flex-col gap-5">
      <p>This can’t be undone. Enter your password to continue.</p>
      <FormFailure failure={form.failure} />
      <PasswordField
        {...form.field("password")}
        label="Password"
        autoComplete="current-password"
        maxLength={128}
        required
      />
      <div className="grid gap-3 xs:grid-cols-2">
        <Button variant="ghost" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" busy={form.busy} className="bg-red hover:bg-red">
          Delete account
        </Button>
      </div>
    </form>
  );
}

function AccountAction(props: {
  readonly title: string;
  readonly text: string;
  readonly children: Elements;
}) {
  return (
    <section className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4 py-6">
      <div className="min-w-0 max-w-[46ch]">
        <h2 className="type-panel">{props.title}</h2>
        <p className="mt-1 text-umber">{props.text}</p>
      </div>
      {props.children}
    </section>
  );
}
