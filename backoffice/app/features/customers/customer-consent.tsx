import { useState } from "react";
import type { Customer } from "#contract/api/staff-customers.ts";
import { useToaster } from "#ui/primitives/toast.tsx";
import { api } from "../../api.ts";
import { useSending } from "../../loading/use-sending.ts";
import { ConfirmDialog } from "../../parts/confirm-dialog.tsx";
import { Facts } from "../../parts/facts.tsx";
import { Panel } from "../../parts/panel.tsx";
import { dayOf } from "../../parts/when.ts";
import { useMay } from "../../session/use-member.ts";
import { consentInWords, lastHereInWords } from "./customer-words.ts";

interface CustomerConsentProps {
  readonly customer: Customer;
  readonly now: Date;
  readonly onChanged: (customer: Customer) => void;
}

/** How somebody is reached, whether they get the letters and have an account; the letters can be ended for them. */
export function CustomerConsent({ customer, now, onChanged }: CustomerConsentProps) {
  const { id, email, phone, letter, account } = customer;
  const mayEnd = useMay()("customers.note") && letter !== null && letter.leftAt === null;
  const lastHere = lastHereInWords(account, now);
  const { say } = useToaster();
  const [asks, setAsks] = useState(false);
  const ending = useSending("They could not be taken off the list. Please try again.");

  async function end() {
    const done = await ending.send(async () => {
      onChanged(await api("POST /staff/customers/:id/letter/leave", { params: { id } }));
    });
    if (!done) return;
    setAsks(false);
    say(`${email} gets no letters any more`);
  }

  return (
    <Panel title="Consent and account">
      <Facts
        narrow
        facts={[
          { name: "E-mail", value: email },
          ...(phone ? [{ name: "Phone", value: phone }] : []),
          { name: "Letter", value: consentInWords(letter, now) },
          {
            name: "Account",
            value: account
              ? `Since ${dayOf(account.since, now)}, e-mail ${account.isVerified ? "verified" : "not verified"}`
              : "None, buys as a guest",
          },
          ...(lastHere ? [{ name: "Last here", value: lastHere }] : []),
          ...(account
            ? [
                {
                  name: "Wishlist",
                  value: `${account.wishlist} ${account.wishlist === 1 ? "product" : "products"}`,
                },
              ]
            : []),
        ]}
      />
      {mayEnd && (
        <button
          type="button"
          className="min-h-11 text-link text-meta"
          onClick={() => {
            ending.clear();
            setAsks(true);
          }}
        >
          Take off the list
        </button>
      )}
      <ConfirmDialog
        open={asks}
        title="End the letters?"
        label="Take off the list"
        busy={ending.busy}
        fault={ending.fault}
        onConfirm={() => void end()}
        onClose={() => setAsks(false)}
      >
        <p>
          {email} gets no letters any more, and no mail about this. Only they themselves can come
          back, by the form in the store.
        </p>
      </ConfirmDialog>
    </Panel>
  );
}
