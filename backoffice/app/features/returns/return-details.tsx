import type { ComponentType } from "react";
import { Link } from "react-router";
import { returnReasonLabels } from "#contract/api/returns/return-labels.ts";
import type { ReturnStatus } from "#contract/api/returns/returns.ts";
import type { StaffReturn } from "#contract/api/returns/staff-returns.ts";
import { plural } from "#contract/text/format.ts";
import { formatDateTime } from "../../parts/format/dates.ts";
import { returnStatusStyles } from "../../parts/format/labels.ts";
import { DescriptionList } from "../../parts/layout/description-list.tsx";
import { Panel } from "../../parts/layout/panel.tsx";
import { useIsWide } from "../../parts/layout/use-min-width.ts";
import { ignoreClicks } from "../../parts/records/ignore-double-click.ts";
import { type RecordBackLink, RecordHead } from "../../parts/records/record-head.tsx";
import { useMay } from "../../session/use-member.ts";
import { AnswerStep } from "./answer-step.tsx";
import { ExchangeParcel } from "./exchange-parcel.tsx";
import { PairPanel } from "./pair-panel.tsx";
import { ReceiveStep } from "./receive-step.tsx";
import { ResolveStep } from "./resolve-step.tsx";
import { ReturnPhotos } from "./return-photos.tsx";
import { ReturnStatusLabel } from "./return-status.tsx";
import { ReverseStep } from "./reverse-step.tsx";
import type { StepProps } from "./step-props.ts";

const steps: Partial<Record<ReturnStatus, ComponentType<StepProps>>> = {
  REQUESTED: AnswerStep,
  APPROVED: ReceiveStep,
  RECEIVED: ResolveStep,
};

interface ReturnDetailsProps extends Omit<StepProps, "canDecide" | "canSend"> {
  readonly backLink: RecordBackLink;
}

export function ReturnDetails({ record, backLink, hasKeys, onChanged }: ReturnDetailsProps) {
  const may = useMay();
  const mayDecide = may("returns.approve");
  const isWide = useIsWide();
  const now = new Date();
  const Next = steps[record.status];
  const { buyerName, city, phone, email, customerId, otherReturns, parcel } = record;

  function applyChange(after: StaffReturn) {
    ignoreClicks();
    onChanged(after);
  }

  return (
    <>
      {isWide ? (
        <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
          <h2 className="wrap-anywhere type-panel">
            {buyerName}, {record.reference}
          </h2>
          <ReturnStatusLabel record={record} />
        </div>
      ) : (
        <RecordHead
          backLink={backLink}
          title={buyerName}
          number={<span>{record.reference}</span>}
        />
      )}
      <div className="grid min-w-0 gap-4">
        {/* The next step’s title says the status. */}
        {!isWide && !Next && <ReturnStatusLabel record={record} />}
        <PairPanel record={record} />
        {Next && (
          <Next
            record={record}
            canDecide={mayDecide}
            canSend={may("orders.pack")}
            hasKeys={hasKeys}
            onChanged={applyChange}
          />
        )}
        <Panel title="Details">
          <DescriptionList
            narrow
            items={[
              {
                name: "Reason",
                value:
                  returnReasonLabels[record.reason] +
                  (record.message ? `: “${record.message}”` : ""),
              },
              {
                name: "Customer",
                value: (
                  <>
                    <span className="block">
                      {customerId ? (
                        <Link to={`/customers/${customerId}`} className="text-link touch-target">
                          {buyerName}
                        </Link>
                      ) : (
                        <span>{buyerName}</span>
                      )}
                      {otherReturns !== undefined && (
                        <span>
                          {otherReturns === 0
                            ? ", first return"
                            : `, ${plural(otherReturns, "other return")}`}
                        </span>
                      )}
                    </span>
                    <span className="whitespace-pre-line">
                      {[city, phone, email].filter(Boolean).join("\n")}
                    </span>
                  </>
                ),
              },
              ...(record.shippingAddress && record.kind === "exchange"
                ? [{ name: "Ship to", value: record.shippingAddress.join("\n") }]
                : []),
              ...(parcel
                ? [
                    {
                      name: "Parcel",
                      value: <ExchangeParcel record={record} onChanged={onChanged} />,
                    },
                  ]
                : []),
            ]}
          />
          <ReturnPhotos record={record} />
        </Panel>
        <Panel title="Timeline">
          <ReturnSteps steps={record.steps} now={now} />
          <ReverseStep
            key={`${record.id} ${record.status}`}
            record={record}
            onChanged={applyChange}
          />
        </Panel>
      </div>
    </>
  );
}

function ReturnSteps({ steps, now }: { readonly steps: StaffReturn["steps"]; readonly now: Date }) {
  return (
    <ol className="divide-y divide-line">
      {steps.map(({ status, at, by, message, undone }) => (
        <li key={`${at} ${status}`} className="py-2.5 text-nav">
          <p className={undone ? "line-through" : "font-medium"}>
            {returnStatusStyles[status].label}
          </p>
          <p className="text-meta text-umber">
            {by}, <time dateTime={at}>{formatDateTime(at, now)}</time>
            <span>{undone && ", undone"}</span>
          </p>
          {message && <p className="mt-1 whitespace-pre-line">{message}</p>}
        </li>
      ))}
    </ol>
  );
}
