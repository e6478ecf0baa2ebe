import { useState } from "react";
import { returnReasonWords } from "#contract/api/return-words.ts";
import type { BuyerReturn } from "#contract/api/returns.ts";
import { formatNaira, fromNaira } from "#contract/money/naira.ts";
import { Button } from "#ui/primitives/button.tsx";
import { Status } from "#ui/primitives/status.tsx";
import { api } from "../../api.ts";
import { serverMessage } from "../../loading/outcome.ts";
import { useContacts } from "../../page-words.ts";
import { FollowParcel } from "../../parcel/follow-parcel.tsx";
import { callOf, type ReturnHolder } from "./return-holder.ts";
import { lookOf, moneyWords, nextOf } from "./return-words.ts";

const momentFormat = new Intl.DateTimeFormat("en-NG", {
  dateStyle: "medium",
  timeStyle: "short",
  timeZone: "Africa/Lagos",
});

interface OwnReturnProps {
  readonly holder: ReturnHolder;
  readonly own: BuyerReturn;
  /** The level of its title in the page. */
  readonly level: "h2" | "h3";
  readonly onChanged: (changed: BuyerReturn) => void;
}

/** A return as its buyer sees it: what goes back, what happened, what comes next, and the way to take it back. */
export function OwnReturn({ holder, own, level: Heading, onChanged }: OwnReturnProps) {
  const { reference, status, lines, steps, parcel, refundAmount, reason, words, photos } = own;
  const look = lookOf(own, status);
  const next = nextOf(own, useContacts().contact.address);
  const titleId = `return-${reference}`;
  return (
    <article aria-labelledby={titleId} className="border border-line bg-paper px-4 py-5 xs:px-6">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
        <Heading id={titleId} className="type-panel tabular-nums">
          {reference}
        </Heading>
        <Status tone={look.tone}>{look.label}</Status>
      </div>
      {next && <p className="mt-3 max-w-[60ch]">{next}</p>}
      <ul className="mt-4">
        {lines.map(({ position, name, size, quantity, wantedSize }) => (
          <li
            key={`${position} ${size}`}
            className="flex justify-between gap-4 border-line border-t py-3"
          >
            <span>
              <span className="font-medium">{name}</span>
              <span className="block text-meta text-umber">
                Size {size}, {quantity} {quantity === 1 ? "piece" : "pieces"}
              </span>
            </span>
            <span className="shrink-0 font-medium">
              {wantedSize === null ? "Money back" : `Size ${wantedSize}`}
            </span>
          </li>
        ))}
      </ul>
      <p className="text-meta text-umber">
        {returnReasonWords[reason]}
        {words && `: “${words}”`}
        {photos > 0 && `. ${photos} ${photos === 1 ? "photo" : "photos"} sent along.`}
      </p>
      {refundAmount !== null && (
        <p className="mt-3 font-medium tabular-nums">
          {formatNaira(fromNaira(refundAmount))} {moneyWords[own.refundState]}
        </p>
      )}
      {parcel?.carrier && <p className="mt-3">Brought by: {parcel.carrier}</p>}
      {parcel?.trackingNumber && (
        <p className="mt-3 wrap-anywhere">
          Tracking number: <span className="font-medium">{parcel.trackingNumber}</span>
        </p>
      )}
      <FollowParcel href={parcel?.trackingUrl} />
      <ol aria-label={`What happened with ${reference}`} className="mt-5 border-line border-t pt-3">
        {steps.map((step) => (
          <li key={step.at} className="py-1.5 text-nav">
            <span className="font-medium">{lookOf(own, step.status).label}</span>{" "}
            <time dateTime={step.at} className="text-umber">
              {momentFormat.format(new Date(step.at))}
            </time>
            {step.words && <p className="mt-0.5 whitespace-pre-line text-umber">{step.words}</p>}
          </li>
        ))}
      </ol>
      {own.mayWithdraw && <Withdraw holder={holder} own={own} onChanged={onChanged} />}
    </article>
  );
}

function Withdraw({ holder, own, onChanged }: Omit<OwnReturnProps, "level">) {
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState("");

  async function withdraw() {
    setBusy(true);
    setFailure("");
    try {
      const { params, headers } = callOf(holder);
      const call = { params: { ...params, returnId: own.id }, headers };
      onChanged(await api("POST /orders/:id/returns/:returnId/withdraw", call));
    } catch (cause) {
      setFailure(serverMessage(cause, "Your request could not be taken back. Please try again."));
    } finally {
      setBusy(false);
    }
  }

  return (
    <div className="mt-4">
      <div role="alert">{failure && <p className="mb-3 font-medium text-red">{failure}</p>}</div>
      {asking ? (
        <div className="flex flex-wrap items-center gap-3">
          <Button busy={busy} size="small" className="min-h-11" onClick={() => void withdraw()}>
            Take {own.reference} back
          </Button>
          <Button look="ghost" size="small" className="min-h-11" onClick={() => setAsking(false)}>
            Keep it
          </Button>
        </div>
      ) : (
        <Button look="ghost" size="small" className="min-h-11" onClick={() => setAsking(true)}>
          Take my request back
        </Button>
      )}
    </div>
  );
}
