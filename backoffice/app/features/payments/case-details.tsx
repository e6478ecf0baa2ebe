import { Link } from "react-router";
import { caseWords } from "#contract/api/payment-words.ts";
import type { PaymentCase } from "#contract/api/staff-payments.ts";
import { RecordHead, type RecordWay } from "../../parts/record-head.tsx";
import { useWide } from "../../parts/use-wide.ts";
import { momentOf } from "../../parts/when.ts";
import { useMay } from "../../session/use-member.ts";
import { type CaseChanged, CaseDecision } from "./case-decision.tsx";
import { CaseFacts } from "./case-facts.tsx";
import { CaseOwner } from "./case-owner.tsx";
import { decidedWords } from "./payment-words.ts";

interface CaseDetailsProps {
  readonly seen: PaymentCase;
  readonly way: RecordWay;
  readonly onChanged: CaseChanged;
}

/** A case in its panel: beside the list, or a page of its own on a phone. */
export function CaseDetails({ seen, way, onChanged }: CaseDetailsProps) {
  const isWide = useWide();
  const may = useMay();
  const maySettle = may("payments.settle");
  const title = caseWords[seen.kind];
  const number = seen.order && (
    <Link to={`/orders/${seen.order.id}`} className="text-link touch-target">
      {seen.order.orderNumber}
    </Link>
  );
  return (
    <>
      {!isWide && <RecordHead way={way} title={title} number={number} />}
      <section
        aria-label={`${title}${seen.order ? `, ${seen.order.orderNumber}` : ""}`}
        className="grid gap-4 lg:border lg:border-ink lg:bg-paper lg:px-5 lg:py-4"
      >
        {isWide && (
          <div className="flex items-baseline justify-between gap-4">
            <h2 className="type-panel">{title}</h2>
            <span className="text-meta tabular-nums">{number}</span>
          </div>
        )}
        <CaseFacts seen={seen} />
        {seen.settled ? (
          <Settled settled={seen.settled} />
        ) : maySettle ? (
          <>
            <CaseDecision seen={seen} onChanged={onChanged} />
            <CaseOwner seen={seen} onChanged={onChanged} />
          </>
        ) : (
          <p className="text-umber">An owner or a manager decides about this.</p>
        )}
      </section>
    </>
  );
}

function Settled({ settled }: { settled: NonNullable<PaymentCase["settled"]> }) {
  const { way, by, at, reason } = settled;
  return (
    <div className="border-leaf border-l-4 bg-bone px-4 py-3">
      <p className="font-medium">{way ? decidedWords(way) : "It closed automatically"}</p>
      {reason && <p className="wrap-anywhere mt-1">{reason}</p>}
      <p className="mt-1 text-meta text-umber">
        {by ? `${by.name}, ` : ""}
        <time dateTime={at}>{momentOf(at, new Date())}</time>
      </p>
    </div>
  );
}
