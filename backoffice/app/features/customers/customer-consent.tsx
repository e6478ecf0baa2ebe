import { useState } from "react";
import type { Customer } from "#contract/api/customers/customers.ts";
import { plural } from "#contract/text/format.ts";
import { useToast } from "#ui/primitives/overlays/toast.tsx";
import { api } from "../../api.ts";
import { useSubmission } from "../../loading/use-submission.ts";
import { formatDate } from "../../parts/format/dates.ts";
import { ConfirmDialog } from "../../parts/layout/confirm-dialog.tsx";
import { DescriptionList } from "../../parts/layout/description-list.tsx";
import { Panel } from "../../parts/layout/panel.tsx";
import { useMay } from "../../session/use-member.ts";
import { formatConsent, formatLastSeen } from "./customer-text.ts";

interface CustomerConsentProps {
  readonly customer: Customer;
  readonly now: Date;
  readonly onChanged: (customer: Customer) => void;
}

export function CustomerConsent({ customer, now, onChanged }: CustomerConsentProps) {
  const { id, email, phone, newsletter, account } = customer;
  const canUnsubscribe =
    useMay()("customers.note") && newsletter !== null && newsletter.unsubscribedAt === null;
  const lastSeen = formatLastSeen(account, now);
  const { showToast } = useToast();
  const [isConfirming, setConfirming] = useState(false);
  const unsubscribing = useSubmission("They could not be unsubscribed. Please try again.");

  async function unsubscribe() {
    const done = await unsubscribing.send(async () => {
      onChanged(await api("POST /staff/customers/:id/unsubscribe", { params: { id } }));
    });
    if (!done) return;
    setConfirming(false);
    showToast(`${email} is unsubscribed`);
  }

  return (
    <Panel title="Consent and account">
      <DescriptionList
        narrow
        items={[
          { name: "Email", value: email || "None on file" },
          ...(phone ? [{ name: "Phone", value: phone }] : []),
          { name: "Newsletter", value: formatConsent(newsletter, now) },
          {
            name: "Account",
            value: account
              ? `Since ${formatDate(account.since, now)}, email ${account.isVerified ? "verified" : "not verified"}`
              : "None, guest customer",
          },
          ...(lastSeen ? [{ name: "Last seen", value: lastSeen }] : []),
          ...(account
            ? [
                {
                  name: "Wishlist",
                  value: plural(account.wishlist, "product"),
                },
              ]
            : []),
        ]}
      />
      {canUnsubscribe && (
        <button
          type="button"
          className="min-h-11 text-link text-meta"
          onClick={() => {
            unsubscribing.clear();
            setConfirming(true);
          }}
        >
          Unsubscribe
        </button>
      )}
      <ConfirmDialog
        open={isConfirming}
        title={`Unsubscribe ${email}?`}
        label="Unsubscribe"
        busy={unsubscribing.busy}
        error={unsubscribing.error}
        onConfirm={() => void unsubscribe()}
        onClose={() => setConfirming(false)}
      >
        <p>
          {email} will no longer get the newsletter. We don't email them about this. Only they can
          subscribe again, in the store.
        </p>
      </ConfirmDialog>
    </Panel>
  );
}
