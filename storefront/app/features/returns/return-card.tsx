import { useState } from "react";
import { returnReasonLabels } from "#contract/api/returns/return-labels.ts";
import type {
  BuyerReturn,
  ReturnRefundState,
  ReturnStatus,
} from "#contract/api/returns/returns.ts";
import { formatNaira, fromNaira } from "#contract/money/naira.ts";
import { formatDate, plural } from "#contract/text/format.ts";
import { Button } from "#ui/primitives/button.tsx";
import { Status, type StatusTone } from "#ui/primitives/status.tsx";
import { api } from "../../api.ts";
import { TrackParcelLink } from "../../components/track-parcel-link.tsx";
import { serverMessage } from "../../loading/outcome.ts";
import { useContacts } from "../../store-content.ts";
import { type ReturnAccess, toRequestOptions } from "./return-access.ts";

interface ReturnCardProps {
  readonly access: ReturnAccess;
  readonly record: BuyerReturn;
  readonly level: "h2" | "h3";
  readonly onChange: (changed: BuyerReturn) => void;
}

export function ReturnCard({ access, record, level: Heading, onChange }: ReturnCardProps) {
  const { reference, status, lines, steps, parcel, refundAmount, reason, message, photos } = record;
  const statusLabel = getReturnStatusLabel(record, status);
  const nextStep = getNextStep(record, useContacts().contact.address);
  const titleId = `return-${reference}`;
  return (
    <article
      aria-labelledby={titleId}
      className="rounded-panel border border-line bg-paper px-4 py-5 xs:px-6"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
        <Heading id={titleId} className="type-panel tabular-nums">
          {reference}
        </Heading>
        <Status tone={statusLabel.tone}>{statusLabel.label}</Status>
      </div>
      {nextStep && <p className="mt-3 max-w-[60ch]">{nextStep}</p>}
      <ul className="mt-4">
        {lines.map(({ position, name, size, quantity, wantedSize }) => (
          <li
            key={`${position} ${size}`}
            className="flex justify-between gap-4 border-line border-t py-3"
          >
            <span>
              <span className="font-medium">{name}</span>
              <span className="block text-meta text-umber">
                Size {size}, {plural(quantity, "item")}
              </span>
            </span>
            <span className="shrink-0 font-medium">
              {wantedSize === null ? "Refund" : `Size ${wantedSize}`}
            </span>
          </li>
        ))}
      </ul>
      <p className="text-meta text-umber">
        {returnReasonLabels[reason]}
        {message && `: “${message}”`}
        <span>{photos > 0 && `. ${plural(photos, "photo")} attached.`}</span>
      </p>
      {refundAmount !== null && (
        <p className="mt-3 font-medium tabular-nums">
          {formatNaira(fromNaira(refundAmount))} {refundStateLabels[record.refundState]}
        </p>
      )}
      {parcel?.carrier && <p className="mt-3">Delivered by: {parcel.carrier}</p>}
      {parcel?.trackingNumber && (
        <p className="mt-3 wrap-anywhere">
          Tracking number: <span className="font-medium">{parcel.trackingNumber}</span>
        </p>
      )}
      <TrackParcelLink href={parcel?.trackingUrl} />
      <ol aria-label={`What happened with ${reference}`} className="mt-5 border-line border-t pt-3">
        {steps.map((step) => (
          <li key={step.at} className="py-1.5 text-nav">
            <span className="font-medium">{getReturnStatusLabel(record, step.status).label}</span>{" "}
            <time dateTime={step.at} className="text-umber">
              {formatDate(step.at, "shortWithTime")}
            </time>
            {step.message && (
              <p className="mt-0.5 whitespace-pre-line text-umber">{step.message}</p>
            )}
          </li>
        ))}
      </ol>
      {record.canWithdraw && <WithdrawButton access={access} record={record} onChange={onChange} />}
    </article>
  );
}

function WithdrawButton({ access, record, onChange }: Omit<ReturnCardProps, "level">) {
  const [isConfirming, setConfirming] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState("");

  async function withdraw() {
    setBusy(true);
    setFailure("");
    try {
      const { params, headers } = toRequestOptions(access);
      const call = { params: { ...params, returnId: record.id }, headers };
      onChange(await api("POST /orders/:id/returns/:returnId/withdraw", call));
    } catch (cause) {
      setFailure(serverMessage(cause, "Your request couldn’t be withdrawn. Please try again."));
    } finally {
      setBusy(false);
    }
  }

  return (
    <div className="mt-4">
      <div role="alert">{failure && <p className="mb-3 font-medium text-red">{failure}</p>}</div>
      {isConfirming ? (
        <div className="flex flex-wrap items-center gap-3">
          <Button busy={busy} size="small" className="min-h-11" onClick={() => void withdraw()}>
            Withdraw {record.reference}
          </Button>
          <Button
            variant="ghost"
            size="small"
            className="min-h-11"
            onClick={() => setConfirming(false)}
          >
            Keep request
          </Button>
        </div>
      ) : (
        <Button
          variant="ghost"
          size="small"
          className="min-h-11"
          onClick={() => setConfirming(true)}
        >
          Withdraw request
        </Button>
      )}
    </div>
  );
}

const returnStatusLabels = {
  REQUESTED: { label: "Requested", tone: "waiting" },
  APPROVED: { label: "Approved", tone: "working" },
  DECLINED: { label: "Declined", tone: "bad" },
  RECEIVED: { label: "Received", tone: "working" },
  SHIPPED: { label: "New size on its way", tone: "good" },
  REFUNDED: { label: "Refund on its way", tone: "good" },
  CLOSED: { label: "Closed", tone: "plain" },
  WITHDRAWN: { label: "Withdrawn", tone: "plain" },
} as const satisfies Record<ReturnStatus, { label: string; tone: StatusTone }>;

const refundStateLabels = {
  expected: "to be refunded",
  in_progress: "refund on its way",
  sent: "refunded",
  not_sent: "not refunded yet",
} as const satisfies Record<ReturnRefundState, string>;

const notReceived = { label: "Not received", tone: "bad" } as const;

/** Label of a return’s step; a return closed without items did not receive any. */
function getReturnStatusLabel(
  { lines, lost = 0 }: Pick<BuyerReturn, "lines" | "lost">,
  status: ReturnStatus,
) {
  const units = lines.reduce((total, { quantity }) => total + quantity, 0);
  return status === "RECEIVED" && lost > 0 && lost === units
    ? notReceived
    : returnStatusLabels[status];
}

const refundedMessages = {
  some: "Part of this has been refunded. We’ll email you about the rest.",
  all: "You’ve already been refunded in full.",
} as const;

function getNextStep(record: BuyerReturn, address: string): string {
  const { status, kind, reference, refundState, refundAmount, paidBack = "none" } = record;
  const isRefunded = kind === "exchange" && paidBack !== "none";
  switch (status) {
    case "REQUESTED":
      return "We’re reviewing your request and will email you. Please keep the item until then.";
    case "APPROVED":
      return `Write ${reference} on a note inside the parcel and send it to ${address}.${isRefunded ? ` ${refundedMessages[paidBack]}` : ""}`;
    case "RECEIVED":
      if (getReturnStatusLabel(record, status) === notReceived) {
        return "We haven’t received it. Please reply to our email with what you know about the parcel.";
      }
      if (isRefunded) return refundedMessages[paidBack];
      if (kind === "exchange") return "We’ll ship your new size next.";
      return refundAmount === 0
        ? "No refund is due. See our email for details."
        : "We’ll issue your refund next.";
    case "REFUNDED":
      return refundState === "not_sent"
        ? "The refund hasn’t gone out yet. We’re looking into it and will email you."
        : "It may take your bank a few days.";
    default:
      return "";
  }
}
