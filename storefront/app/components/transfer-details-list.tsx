import { useState } from "react";
import type { TransferDetails } from "#contract/api/orders/orders.ts";
import { formatNaira, fromNaira } from "#contract/money/naira.ts";
import { formatDate } from "#contract/text/format.ts";

export function TransferDetailsList({ transfer }: { transfer: TransferDetails }) {
  const { bank, accountNumber, accountName, instructions, amount, narration, until } = transfer;
  const [status, setStatus] = useState("");

  async function copy(label: string, text: string) {
    try {
      await navigator.clipboard.writeText(text);
      setStatus(`${label} copied.`);
    } catch {
      setStatus("Your browser doesn’t allow copying.");
    }
  }

  return (
    <>
      <p>
        Transfer exactly{" "}
        <strong className="font-medium tabular-nums">{formatNaira(fromNaira(amount))}</strong>
        <span>
          {until ? ` by ${formatDate(until, "deadline")}. We’ll hold your items until then.` : "."}
        </span>
      </p>
      <dl className="mt-4 divide-y divide-line border-line border-y">
        <DetailRow term="Bank" value={bank} />
        <DetailRow
          term="Account number"
          value={accountNumber}
          onCopy={() => void copy("Account number", accountNumber)}
        />
        <DetailRow term="Account name" value={accountName} />
        <DetailRow
          term="Amount"
          value={formatNaira(fromNaira(amount))}
          onCopy={() => void copy("Amount", String(amount))}
        />
        <DetailRow
          term="Narration"
          value={narration}
          onCopy={() => void copy("Narration", narration)}
        />
      </dl>
      <p role="status" className="mt-2 min-h-6 text-meta text-umber">
        {status}
      </p>
      {instructions && <p className="wrap-anywhere mt-1 text-umber">{instructions}</p>}
      <p className="mt-1 text-umber">
        Use this narration for your transfer so we can match it to your order. We’ll email you when
        we receive it.
      </p>
    </>
  );
}

interface DetailRowProps {
  readonly term: string;
  readonly value: string;
  readonly onCopy?: () => void;
}

function DetailRow({ term, value, onCopy }: DetailRowProps) {
  return (
    <div className="flex min-h-11 items-center justify-between gap-x-4">
      <dt className="shrink-0 text-umber">{term}</dt>
      <dd className="wrap-anywhere flex items-center gap-x-4 text-right font-medium tabular-nums">
        {value}
        {onCopy && (
          <button
            type="button"
            aria-label={`Copy ${term.toLowerCase()}`}
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
