import { useState } from "react";
import type { ReturnKind } from "#contract/api/returns.ts";
import type { StaffReturn } from "#contract/api/staff-returns.ts";
import { Button } from "#ui/primitives/button.tsx";
import { TextAreaField } from "#ui/primitives/field.tsx";
import { api } from "../../api.ts";
import { KeyCap } from "../../keys/key-cap.tsx";
import { useSending } from "../../loading/use-sending.ts";
import { ConfirmDialog } from "../../parts/confirm-dialog.tsx";
import { FormFault } from "../../parts/form-fault.tsx";
import { NextStep } from "../../parts/next-step.tsx";
import { Panel } from "../../parts/panel.tsx";
import { useStepKeys } from "../../parts/step-rest.ts";
import { useUndo } from "../../parts/undo-context.tsx";
import { WordsDialog } from "../../parts/words-dialog.tsx";
import { goneForBuyer, isSizeGone, sizesOf, wordsForBuyer } from "./return-words.ts";
import type { StepProps } from "./step-props.ts";

/** Approve, approve the money instead of a size, or decline with words; each can be taken back for a moment. */
export function AnswerStep({ record, mayDecide, hasKeys, onChanged }: StepProps) {
  const { id, version, kind } = record;
  const params = { id };
  const [asking, setAsking] = useState<"decline" | "money">();
  const [why, setWhy] = useState("");
  const { busy, fault, send, clear } = useSending(
    "The answer could not be saved. Please try again.",
  );
  const sayDone = useUndo();
  const isGone = isSizeGone(record);

  function open(what: "decline" | "money") {
    clear();
    setWhy(isGone ? goneForBuyer : "");
    setAsking(what);
  }
  async function answer(text: string, call: () => Promise<StaffReturn>) {
    await send(async () => {
      const answered = await call();
      setAsking(undefined);
      onChanged(answered);
      const seen = { version: answered.version };
      sayDone(text, async () =>
        onChanged(await api("POST /staff/returns/:id/undo", { params, body: seen })),
      );
    });
  }
  const approve = (as: ReturnKind, words = "") =>
    answer("Approved. The buyer is told by mail.", () => {
      const body = { version, kind: as, ...(words && { words }) };
      return api("POST /staff/returns/:id/approve", { params, body });
    });
  const decline = (words: string) =>
    answer("Declined. The buyer is told by mail.", () =>
      api("POST /staff/returns/:id/decline", { params, body: { version, words } }),
    );

  useStepKeys(
    hasKeys && mayDecide
      ? {
          returnOnward: () => void approve(kind),
          ...(kind === "exchange" && { returnMoney: () => open("money") }),
          returnEnd: () => open("decline"),
        }
      : {},
  );

  if (!mayDecide) {
    return (
      <Panel title="To answer">
        <p className="text-umber">Support, a manager or an owner answers it.</p>
      </Panel>
    );
  }
  return (
    <NextStep
      title="To answer"
      effect={
        kind === "exchange"
          ? "Approved, the new size is kept from this moment on. Exchanges cost the buyer nothing."
          : "Approved, the buyer sends it back; the money leaves once it is here."
      }
      act={
        <Button size="step" busy={busy && !asking} onClick={() => void approve(kind)}>
          {kind === "exchange" ? `Approve, keep ${sizesOf(record)}` : "Approve"}{" "}
          {hasKeys && <KeyCap press="1" />}
        </Button>
      }
      besides={
        <Button look="ghost" size="step" onClick={() => open("decline")}>
          Decline {hasKeys && <KeyCap press="3" />}
        </Button>
      }
      instead={
        kind === "exchange" && (
          <Button look="ghost" onClick={() => open("money")}>
            Money back instead {hasKeys && <KeyCap press="2" />}
          </Button>
        )
      }
    >
      {!asking && <FormFault text={fault} />}
      {isGone && (
        <p className="font-medium text-red">The size is gone. The nearest way out is the money.</p>
      )}
      <WordsDialog
        field={wordsForBuyer}
        open={asking === "decline"}
        title={`Decline ${record.reference}?`}
        label="Decline"
        busy={busy}
        fault={fault}
        onClose={() => setAsking(undefined)}
        onSend={(words) => void decline(words)}
      />
      <ConfirmDialog
        open={asking === "money"}
        title="Money instead of the size?"
        label="Approve the money"
        busy={busy}
        fault={fault}
        onConfirm={() => void approve("refund", why.trim())}
        onClose={() => setAsking(undefined)}
      >
        <p className="mb-4 text-umber">
          The buyer is told, and gets the money once the piece is here. Nothing leaves now.
        </p>
        <TextAreaField
          label="Words for the buyer (optional)"
          hint={wordsForBuyer.hint}
          rows={3}
          maxLength={wordsForBuyer.longest}
          value={why}
          onChange={({ target }) => setWhy(target.value)}
        />
      </ConfirmDialog>
    </NextStep>
  );
}
