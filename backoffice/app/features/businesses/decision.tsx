import { useState } from "react";
import type { StaffBusinessProfile } from "#contract/api/staff-businesses.ts";
import { Button } from "#ui/primitives/button.tsx";
import { TextAreaField } from "#ui/primitives/field.tsx";
import { api } from "../../api.ts";
import { KeyCap } from "../../keys/key-cap.tsx";
import { useSending } from "../../loading/use-sending.ts";
import { FormFault } from "../../parts/form-fault.tsx";
import { NextStep } from "../../parts/next-step.tsx";
import { useStepKeys } from "../../parts/step-rest.ts";
import { useMay } from "../../session/use-member.ts";
import { RejectDialog } from "./reject-dialog.tsx";

/** What an approved buyer reads, unless somebody writes other words. */
const welcome = "Welcome. Your wholesale prices show from now on.";
const longestNote = 1000;

const titles = {
  pending: "Decide",
  approved: "Approved",
  rejected: "Rejected",
} as const;

const words = {
  pending:
    "Approved, the buyer sees wholesale prices at once. Rejecting asks for words of your own.",
  approved: "The buyer sees wholesale prices. Rejected, they stop seeing them at once.",
  rejected: "The buyer has read your note, and may change the application and send it again.",
} as const;

interface DecisionProps {
  readonly business: StaffBusinessProfile;
  /** It was opened by a press, and not laid beside the list by itself. */
  readonly hasKeys: boolean;
  readonly onDecided: (business: StaffBusinessProfile) => void;
}

/** Approves or rejects a business. Nothing is shown as decided before the server says so. */
export function Decision({ business, hasKeys, onDecided }: DecisionProps) {
  const may = useMay();
  const { version } = business;
  const [rejecting, setRejecting] = useState(false);
  const [note, setNote] = useState(welcome);
  const { busy, fault, send } = useSending("The decision could not be saved. Please try again.");

  const decide = (call: () => Promise<StaffBusinessProfile>) =>
    send(async () => onDecided(await call()));
  const approve = () =>
    decide(() =>
      api("POST /staff/business-profiles/:id/approve", {
        params: { id: business.id },
        body: { version, note },
      }),
    );
  const reject = (why: string) =>
    decide(() =>
      api("POST /staff/business-profiles/:id/reject", {
        params: { id: business.id },
        body: { version, note: why },
      }),
    );
  const awaitsBuyer = business.status !== "approved" && !business.applicant.isVerified;
  const mayApprove = business.status !== "approved" && !awaitsBuyer;
  const mayReject = business.status !== "rejected";
  useStepKeys(
    hasKeys && may("profiles.decide")
      ? {
          ...(mayApprove && { approve: () => void approve() }),
          ...(mayReject && { reject: () => setRejecting(true) }),
        }
      : {},
  );

  if (!may("profiles.decide")) {
    return <p className="text-umber">An owner or a manager decides on this application.</p>;
  }
  return (
    <NextStep
      isInside
      title={titles[business.status]}
      effect={
        awaitsBuyer
          ? "It can be approved once the buyer has verified the e-mail address."
          : words[business.status]
      }
      act={
        business.status !== "approved" && (
          <Button
            size="step"
            disabled={awaitsBuyer}
            busy={busy && !rejecting}
            onClick={() => void approve()}
          >
            Approve {hasKeys && <KeyCap press="A" />}
          </Button>
        )
      }
      besides={
        mayReject && (
          <Button look="ghost" size="step" onClick={() => setRejecting(true)}>
            Reject… {hasKeys && <KeyCap press="X" />}
          </Button>
        )
      }
    >
      {!rejecting && <FormFault text={fault} />}
      {mayApprove && (
        <TextAreaField
          label={
            <>
              Words for the buyer{" "}
              <span className="font-normal text-umber">in the mail and on their page</span>
            </>
          }
          rows={2}
          maxLength={longestNote}
          value={note}
          onChange={({ target }) => setNote(target.value)}
        />
      )}
      <RejectDialog
        open={rejecting}
        companyName={business.companyName}
        isVerified={business.applicant.isVerified}
        busy={busy}
        fault={fault}
        onClose={() => setRejecting(false)}
        onReject={async (why) => {
          if (await reject(why)) setRejecting(false);
        }}
      />
    </NextStep>
  );
}
