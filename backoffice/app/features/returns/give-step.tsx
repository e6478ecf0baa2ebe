import { useState } from "react";
import { ownRider } from "#contract/api/carriers.ts";
import { returnWordsLength } from "#contract/api/return-limits.ts";
import type { StaffReturn, UndoReturn } from "#contract/api/staff-returns.ts";
import { Button } from "#ui/primitives/button.tsx";
import { Field, TextAreaField } from "#ui/primitives/field.tsx";
import { api, apiAddress } from "../../api.ts";
import { KeyCap } from "../../keys/key-cap.tsx";
import { useSending } from "../../loading/use-sending.ts";
import { CarrierChoice, keepCarrier, lastCarrier } from "../../parts/carrier-choice.tsx";
import { ConfirmDialog } from "../../parts/confirm-dialog.tsx";
import { FormFault } from "../../parts/form-fault.tsx";
import { naira } from "../../parts/money.ts";
import { NextStep } from "../../parts/next-step.tsx";
import { Panel } from "../../parts/panel.tsx";
import { useStepKeys } from "../../parts/step-rest.ts";
import { useUndo } from "../../parts/undo-context.tsx";
import { WordsDialog } from "../../parts/words-dialog.tsx";
import { hasCome, missingOf, sizesOf, wordsForBuyer } from "./return-words.ts";
import type { StepProps } from "./step-props.ts";

/** Sends the new size or the money for what arrived, or gives nothing and says why. Money asks first and names the sum. */
export function GiveStep({ record, mayDecide, maySend, hasKeys, onChanged }: StepProps) {
  const { id, version, kind, paidAmount } = record;
  const params = { id };
  const [carrier, setCarrier] = useState(lastCarrier);
  const [trackingNumber, setTrackingNumber] = useState("");
  const [words, setWords] = useState("");
  const [asking, setAsking] = useState<"size" | "money" | "close">();
  const { busy, fault, send, clear } = useSending("It could not be saved. Please try again.");
  const sayDone = useUndo();
  const isExchange = kind === "exchange";
  const missing = missingOf(record);
  const mayClose = mayDecide && record.mayClose;
  const isOwed = mayDecide && paidAmount !== null && paidAmount > 0;
  // A process of the release before does not tell whether they may send it.
  const isBeyond = isOwed && record.mayRefund === false;
  const mayPay = isOwed && !isBeyond;
  const money = paidAmount === null ? "" : naira(paidAmount);
  // The money may go back another way while this one is asked about.
  const isPaying = asking === "money" && mayPay;

  const give = (
    text: string,
    call: () => Promise<StaffReturn>,
    undo?: (body: UndoReturn) => Promise<StaffReturn>,
  ) =>
    send(async () => {
      const given = await call();
      setAsking(undefined);
      onChanged(given);
      sayDone(text, undo && (async () => onChanged(await undo({ version: given.version }))));
    });
  const sendSize = () =>
    give(
      "Sent. The buyer is told by mail.",
      () => {
        const said = words.trim();
        const number = carrier === ownRider ? "" : trackingNumber;
        const parcel = { carrier: carrier.trim(), trackingNumber: number.trim() };
        const body = { version, ...parcel, ...(said ? { words: said } : {}) };
        keepCarrier(parcel.carrier);
        return api("POST /staff/returns/:id/send", { params, body });
      },
      (body) => api("POST /staff/returns/:id/send/undo", { params, body }),
    );
  const refund = () =>
    give(`${money} goes back to the buyer.`, () =>
      api("POST /staff/returns/:id/refund", {
        params,
        body: { version, amount: paidAmount ?? 0 },
      }),
    );
  const close = (why: string) =>
    give(
      "Closed. The buyer is told by mail.",
      () => api("POST /staff/returns/:id/close", { params, body: { version, words: why } }),
      (body) => api("POST /staff/returns/:id/undo", { params, body }),
    );
  const giveSize = () => (missing ? open("size") : void sendSize());
  const open = (what: "size" | "money" | "close") => {
    clear();
    setAsking(what);
  };
  useStepKeys(
    hasKeys
      ? {
          ...(isExchange && maySend && { returnOnward: giveSize }),
          ...(mayPay && { returnMoney: () => open("money") }),
          ...(mayClose && { returnEnd: () => open("close") }),
        }
      : {},
  );

  const byOthers = `${money} is owed. An owner or a manager sends it.`;
  if (!isExchange && !mayClose && (isBeyond || !mayDecide)) {
    return (
      <Panel title="It has arrived">
        <p className="text-umber">
          {isBeyond ? byOthers : "Support, a manager or an owner sends the money back."}
        </p>
      </Panel>
    );
  }
  if (isExchange && !maySend) {
    return (
      <Panel title="It has arrived">
        <p className="text-umber">Who packs orders sends {sizesOf(record)}.</p>
      </Panel>
    );
  }
  return (
    <NextStep
      title={hasCome(record) ? "It has arrived" : "It has not come"}
      effect={
        isExchange
          ? `${missing && `${missing} `}Makes a parcel of its own on the order. Exchanges of size cost the buyer nothing.${isBeyond ? " Money back instead: an owner or a manager sends it." : ""}`
          : mayPay
            ? "The money for what came leaves once, by the way it came."
            : isBeyond
              ? byOthers
              : "No money is owed for what came."
      }
      act={
        isExchange ? (
          <Button size="step" busy={busy && !asking} onClick={giveSize}>
            Send {sizesOf(record)} {hasKeys && <KeyCap press="1" />}
          </Button>
        ) : (
          !isBeyond && (
            <Button size="step" disabled={!mayPay} onClick={() => open("money")}>
              Return {money} {hasKeys && <KeyCap press="2" />}
            </Button>
          )
        )
      }
      besides={
        mayClose && (
          <Button look="ghost" size="step" onClick={() => open("close")}>
            Not taken {hasKeys && <KeyCap press="3" />}
          </Button>
        )
      }
      instead={
        isExchange &&
        mayPay && (
          <Button look="ghost" onClick={() => open("money")}>
            Money back instead {hasKeys && <KeyCap press="2" />}
          </Button>
        )
      }
    >
      {!isPaying && (!asking || asking === "money") && <FormFault text={fault} />}
      {isExchange && (
        <>
          <p>
            <a
              href={apiAddress("GET /staff/returns/:id/slip", params)}
              target="_blank"
              rel="noopener"
              className="text-link touch-target"
            >
              Packing slip<span className="sr-only"> (opens another window)</span>
            </a>
          </p>
          <CarrierChoice value={carrier} onChange={setCarrier} />
          {carrier !== ownRider && (
            <Field
              label="Tracking number"
              maxLength={60}
              value={trackingNumber}
              onChange={(event) => setTrackingNumber(event.target.value)}
            />
          )}
          <TextAreaField
            label="Words for the buyer (optional)"
            rows={2}
            maxLength={returnWordsLength}
            value={words}
            onChange={(event) => setWords(event.target.value)}
          />
        </>
      )}
      <ConfirmDialog
        open={isPaying}
        title={`Return ${money}?`}
        label={`Return ${money}`}
        busy={busy}
        fault={fault}
        onConfirm={() => void refund()}
        onClose={() => setAsking(undefined)}
      >
        <p className="text-umber">
          {isExchange ? "The size that is kept can be had again. " : ""}
          What was paid for the pieces that came goes back to {record.buyerName}. It cannot be taken
          back.
        </p>
      </ConfirmDialog>
      <ConfirmDialog
        open={asking === "size"}
        title={`Send ${sizesOf(record)} all the same?`}
        label={`Send ${sizesOf(record)}`}
        busy={busy}
        fault={fault}
        onConfirm={() => void sendSize()}
        onClose={() => setAsking(undefined)}
      >
        <p className="text-umber">
          {missing} {record.buyerName} gets {sizesOf(record)} for all of them.
        </p>
      </ConfirmDialog>
      <WordsDialog
        field={wordsForBuyer}
        open={asking === "close"}
        title={`Close ${record.reference} with nothing?`}
        label="Close it"
        busy={busy}
        fault={fault}
        onClose={() => setAsking(undefined)}
        onSend={(why) => void close(why)}
      />
    </NextStep>
  );
}
