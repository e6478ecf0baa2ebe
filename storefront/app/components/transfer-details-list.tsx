import type { TransferDetails } from "#contract/api/orders/orders.ts";
import { formatNaira, fromNaira } from "#contract/money/naira.ts";
import { formatDate } from "#contract/text/format.ts";
import { CopyRow } from "./copy-row.tsx";
import { useCopy } from "./use-copy.ts";

export function TransferDetailsList({ transfer }: { transfer: TransferDetails }) {
  const { bank, accountNumber, accountName, instructions, amount, narration, until } = transfer;
  const { status, copy } = useCopy();

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
        <CopyRow term="Bank" value={bank} />
        <CopyRow term="Account number" value={accountNumber} onCopy={copy} />
        <CopyRow term="Account name" value={accountName} />
        <CopyRow
          term="Amount"
          value={formatNaira(fromNaira(amount))}
          copied={String(amount)}
          onCopy={copy}
        />
        <CopyRow term="Narration" value={narration} onCopy={copy} />
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
