import type { ComponentType } from "react";
import { Link } from "react-router";
import { returnReasonWords } from "#contract/api/return-words.ts";
import type { ReturnStatus } from "#contract/api/returns.ts";
import type { StaffReturn } from "#contract/api/staff-returns.ts";
import { Facts } from "../../parts/facts.tsx";
import { Panel } from "../../parts/panel.tsx";
import { RecordHead, type RecordWay } from "../../parts/record-head.tsx";
import { restSteps } from "../../parts/step-rest.ts";
import { useWide } from "../../parts/use-wide.ts";
import { useMay } from "../../session/use-member.ts";
import { AnswerStep } from "./answer-step.tsx";
import { ExchangeParcel } from "./exchange-parcel.tsx";
import { GiveStep } from "./give-step.tsx";
import { ReceiveStep } from "./receive-step.tsx";
import { ReturnPhotos } from "./return-photos.tsx";
import { ReturnPieces } from "./return-pieces.tsx";
import { ReturnStatusWord } from "./return-status.tsx";
import { ReturnSteps } from "./return-steps.tsx";
import type { StepProps } from "./step-props.ts";

/** The next step of a return that is open. */
const steps: Partial<Record<ReturnStatus, ComponentType<StepProps>>> = {
  ASKED: AnswerStep,
  APPROVED: ReceiveStep,
  ARRIVED: GiveStep,
};

interface ReturnDetailsProps extends Omit<StepProps, "mayDecide" | "maySend"> {
  readonly way: RecordWay;
}

/** What comes back and why, what happened with it, and what comes next. */
export function ReturnDetails({ record, way, hasKeys, onChanged }: ReturnDetailsProps) {
  const may = useMay();
  const mayDecide = may("returns.decide");
  const isWide = useWide();
  const now = new Date();
  const Next = steps[record.status];
  const { buyerName, city, phone, email, orderId, orderNumber, parcel } = record;

  /** One press makes one step: pieces that were taken in are on sale at once, and nothing takes them out again. */
  function pressed(after: StaffReturn) {
    restSteps();
    onChanged(after);
  }

  return (
    <>
      {isWide ? (
        <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
          <h2 className="wrap-anywhere type-panel">
            {buyerName}, {record.reference}
          </h2>
          <ReturnStatusWord record={record} />
        </div>
      ) : (
        <RecordHead way={way} title={buyerName} number={record.reference} />
      )}
      <div className="grid min-w-0 gap-4">
        {/* A next step says by its title how it stands. */}
        {!isWide && !Next && <ReturnStatusWord record={record} />}
        {Next && (
          <Next
            record={record}
            mayDecide={mayDecide}
            maySend={may("orders.pack")}
            hasKeys={hasKeys}
            onChanged={pressed}
          />
        )}
        <Panel title="What comes back">
          <ReturnPieces record={record} />
          <Facts
            facts={[
              { name: "Why", value: returnReasonWords[record.reason] },
              ...(record.words ? [{ name: "In their words", value: record.words }] : []),
              {
                name: "Order",
                value: may("orders.read") ? (
                  <Link to={`/orders/${orderId}`} className="text-link touch-target">
                    {orderNumber}
                  </Link>
                ) : (
                  orderNumber
                ),
              },
              {
                name: "Buyer",
                value: [buyerName, city, phone, email].filter(Boolean).join("\n"),
              },
              ...(record.goesTo && record.kind === "exchange"
                ? [{ name: "Goes to", value: record.goesTo.join("\n") }]
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
        <Panel title="What happened">
          <ReturnSteps steps={record.steps} now={now} />
        </Panel>
      </div>
    </>
  );
}
