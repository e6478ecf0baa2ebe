import { useState } from "react";
import type { StaffBusinessProfile } from "#contract/api/business/staff-businesses.ts";
import { Button } from "#ui/primitives/button.tsx";
import { TextAreaField } from "#ui/primitives/fields/field.tsx";
import { api } from "../../api.ts";
import { KeyCap } from "../../keys/key-cap.tsx";
import { useUnsavedEdits } from "../../loading/unsaved-edits.ts";
import { useSubmission } from "../../loading/use-submission.ts";
import { FormError } from "../../parts/forms/form-error.tsx";
import { MessageDialog } from "../../parts/layout/message-dialog.tsx";
import { useStepKeys } from "../../parts/records/ignore-double-click.ts";
import { NextStep } from "../../parts/records/next-step.tsx";
import { useMay } from "../../session/use-member.ts";

const welcome = "Welcome! You now see wholesale prices.";
const maxNoteLength = 1000;

const titles = {
  pending: "Review",
  approved: "Approved",
  rejected: "Rejected",
} as const;

const effects = {
  pending:
    "If you approve, the customer sees wholesale prices immediately. You must give a reason to reject.",
  approved: "The customer sees wholesale prices. If you reject, they stop seeing them immediately.",
  rejected: "The customer has your message and can edit and resubmit the application.",
} as const;

interface DecisionProps {
  readonly business: StaffBusinessProfile;
  readonly hasKeys: boolean;
  readonly onDecided: (business: StaffBusinessProfile) => void;
}

export function Decision({ business, hasKeys, onDecided }: DecisionProps) {
  const may = useMay();
  const { version } = business;
  const [rejecting, setRejecting] = useState(false);
  const [note, setNote] = useState(welcome);
  const { busy, error, send } = useSubmission("The decision could not be saved. Please try again.");

  const decide = (call: () => Promise<StaffBusinessProfile>) =>
    send(async () => onDecided(await call()));
  const approve = () =>
    decide(() =>
      api("POST /staff/business-profiles/:id/approve", {
        params: { id: business.id },
        body: { version, note },
      }),
    );
  const reject = (reason: string) =>
    decide(() =>
      api("POST /staff/business-profiles/:id/reject", {
        params: { id: business.id },
        body: { version, note: reason },
      }),
    );
  const awaitsBuyer = business.status !== "approved" && !business.applicant.isVerified;
  const mayApprove = business.status !== "approved" && !awaitsBuyer;
  const mayReject = business.status !== "rejected";
  useUnsavedEdits(mayApprove && note !== welcome);
  useStepKeys(
    hasKeys && may("profiles.approve")
      ? {
          ...(mayApprove && { approve: () => void approve() }),
          ...(mayReject && { reject: () => setRejecting(true) }),
        }
      : {},
  );

  if (!may("profiles.approve")) {
    return <p className="text-umber">Only an owner or manager can review this application.</p>;
  }
  return (
    <NextStep
      isInPanel
      title={titles[business.status]}
      effect={
        awaitsBuyer
          ? "You can approve it once the customer verifies their email address."
          : effects[business.status]
      }
      action={
        business.status !== "approved" && (
          <Button
            size="step"
            disabled={awaitsBuyer}
            busy={busy && !rejecting}
            onClick={() => void approve()}
          >
            Approve {hasKeys && <KeyCap shortcut="A" />}
          </Button>
        )
      }
      secondaryAction={
        mayReject && (
          <Button variant="ghost" size="step" onClick={() => setRejecting(true)}>
            Reject… {hasKeys && <KeyCap shortcut="X" />}
          </Button>
        )
      }
    >
      {!rejecting && <FormError text={error} />}
      {mayApprove && (
        <TextAreaField
          label={
            <span>
              Message to customer{" "}
              <span className="font-normal text-umber">in the email and on their page</span>
            </span>
          }
          rows={2}
          maxLength={maxNoteLength}
          value={note}
          onChange={({ target }) => setNote(target.value)}
        />
      )}
      <MessageDialog
        open={rejecting}
        title={`Reject ${business.companyName}?`}
        label="Reject"
        field={{
          label: "Message to customer",
          // Only verified buyers are emailed.
          hint: business.applicant.isVerified
            ? "Shown in the email and on their business page."
            : "Shown in the email and on their business page once they verify their address.",
          missing: "Give the customer a reason and say what would change it.",
          maxLength: maxNoteLength,
        }}
        busy={busy}
        error={error}
        onClose={() => setRejecting(false)}
        onSend={async (reason) => {
          if (await reject(reason)) setRejecting(false);
        }}
      />
    </NextStep>
  );
}
