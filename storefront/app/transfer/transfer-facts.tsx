import { useState } from "react";
import type { TransferDetails } from "#contract/api/orders.ts";
import { formatNaira, fromNaira } from "#contract/money/naira.ts";

const moment = new Intl.DateTimeFormat("en-NG", {
  weekday: "long",
  day: "numeric",
  month: "long",
  hour: "2-digit",
  minute: "2-digit",
  timeZone: "Africa/Lagos",
});

/** Where the transfer of an order goes: exactly how much, to which account, with which words, until when. */
export function TransferFacts({ transfer }: { transfer: TransferDetails }) {
  const { bank, accountNumber, accountName, words, amount, narration, until } = transfer;
  const [said, setSaid] = useState("");

  async function copy(what: string, text: string) {
    try {
      await navigator.clipboard.writeText(text);
      setSaid(`The ${what} is copied.`);
    } catch {
      setSaid("Your browser does not allow copying.");
    }
  }

  return (
    <>
      <p>
        Transfer exactly{" "}
        <strong className="font-medium tabular-nums">{formatNaira(fromNaira(amount))}</strong> by{" "}
        <time dateTime={until}>{moment.format(new Date(until))}</time>. Until then your pieces are
        kept for you.
      </p>
      <dl className="mt-4 divide-y divide-line border-line border-y">
        <Fact term="Bank" value={bank} />
        <Fact
          term="Account number"
          value={accountNumber}
          onCopy={() => void copy("account number", accountNumber)}
        />
        <Fact term="Account name" value={accountName} />
        <Fact
          term="Amount"
          value={formatNaira(fromNaira(amount))}
          onCopy={() => void copy("amount", String(amount))}
        />
        <Fact term="Narration" value={narration} onCopy={() => void copy("narration", narration)} />
      </dl>
      <p role="status" className="mt-2 min-h-6 text-meta text-umber">
        {said}
      </p>
      {words && <p className="wrap-anywhere mt-1 text-umber">{words}</p>}
      <p className="mt-1 text-umber">
        Write the narration with your transfer, so that we know whose it is. We write to you as soon
        as we have seen the money on our account.
      </p>
    </>
  );
}

interface FactProps {
  readonly term: string;
  readonly value: string;
  readonly onCopy?: () => void;
}

function Fact({ term, value, onCopy }: FactProps) {
  return (
    <div className="flex min-h-11 items-center justify-between gap-x-4">
      <dt className="shrink-0 text-umber">{term}</dt>
      <dd className="wrap-anywhere flex items-center gap-x-4 text-right font-medium tabular-nums">
        {value}
        {onCopy && (
          <button
            type="button"
            aria-label={`Copy the ${term.toLowerCase()}`}
            onClick={onCopy}
            className="min-h-11 min-w-11 shrink-0 font-medium text-nav hover:text-indigo"
          >
            <span className="border-current border-b">Copy</span>
          </button>
        )}
      </dd>
    </div>
  );
}
