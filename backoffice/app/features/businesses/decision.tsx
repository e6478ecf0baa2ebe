import { useState } from "react";
import type { StaffBusinessProfile } from "#contract/api/staff-businesses.ts";
import { Button } from "#ui/primitives/button.tsx";
import { api } from "../../api.ts";
import { useSending } from "../../loading/use-sending.ts";
import { FormFault } from "../../parts/form-fault.tsx";
import { NextStep } from "../../parts/next-step.tsx";
import { Panel } from "../../parts/panel.tsx";
import { useMay } from "../../session/use-member.ts";
import { RejectDialog } from "./reject-dialog.tsx";

const titles = {
  pending: "Decide",
  approved: "Approved",
  rejected: "Rejected",
} as const;

const words = {
  pending: "The buyer waits for an answer. Approved, they see wholesale prices at once.",
  approved: "The buyer sees wholesale prices. Rejected, they stop seeing them at once.",
  rejected: "The buyer has read your note, and may change the application and send it again.",
} as const;

interface DecisionProps {
  readonly business: StaffBusinessProfile;
  readonly onDecided: (business: StaffBusinessProfile) => void;
}

/** Approves or rejects a business. Nothing is shown as decided before the server says so. */
export function Decision({ business, onDecided }: DecisionProps) {
  const may = useMay();
  const { version } = business;
  const [rejecting, setRejecting] = useState(false);
  const { busy, fault, send } = useSending("The decision could not be saved. Please try again.");

  const decide = (call: () => Promise<StaffBusinessProfile>) =>
    send(async () => onDecided(await call()));
  const approve = () =>
    decide(() =>
      api("POST /staff/business-profiles/:id/approve", {
        params: { id: business.id },
        body: { version },
      }),
    );
  const reject = (note: string) =>
    decide(() =>
      api("POST /staff/business-profiles/:id/reject", {
        params: { id: business.id },
        body: { version, note },
      }),
    );

  if (!may("profiles.decide")) {
    return (
      <Panel title="Decision">
        <p className="text-umber">An owner or a manager decides on this application.</p>
      </Panel>
    );
  }
  const awaitsBuyer = business.status !== "approved" && !business.applicant.isVerified;
  return (
    <NextStep
      title={titles[business.status]}
      effect={
        awaitsBuyer
          ? "It can be approved once the buyer has verified the e-mail address."
          : words[business.status]
      }
      act={
        <>
          {business.status !== "rejected" && (
            <Button look="ghost" size="step" onClick={() => setRejecting(true)}>
              Reject
            </Button>
          )}
          {business.status !== "approved" && (
            <Button
              size="step"
              disabled={awaitsBuyer}
              busy={busy && !rejecting}
              onClick={() => void approve()}
            >
              Approve
            </Button>
          )}
        </>
      }
    >
      {!rejecting && <FormFault text={fault} />}
      <RejectDialog
        open={rejecting}
        companyName={business.companyName}
        busy={busy}
        fault={fault}
        onClose={() => setRejecting(false)}
        onReject={async (note) => {
          if (await reject(note)) setRejecting(false);
        }}
      />
    </NextStep>
  );
}
