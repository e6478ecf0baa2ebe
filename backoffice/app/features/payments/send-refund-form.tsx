import { type FormEvent, useState } from "react";
import type { BankRefund } from "#contract/api/staff-transfers.ts";
import { Button } from "#ui/primitives/button.tsx";
import { Field } from "#ui/primitives/field.tsx";
import { api } from "../../api.ts";
import { useSending } from "../../loading/use-sending.ts";
import { FormFault } from "../../parts/form-fault.tsx";
import { sumOf } from "./payment-words.ts";
import { ReasonDialog } from "./reason-dialog.tsx";
import { StepBar } from "./step-bar.tsx";

interface SendRefundFormProps {
  readonly seen: BankRefund;
  readonly onSettled: (seen: BankRefund, words: string) => void;
}

/** Says that a refund was sent from the shop's account, or that it is not to be sent. */
export function SendRefundForm({ seen, onSettled }: SendRefundFormProps) {
  const { id, amount } = seen;
  const [bankReference, setBankReference] = useState("");
  const [error, setError] = useState("");
  const [withdraws, setWithdraws] = useState(false);
  const { busy, fault, send } = useSending("This could not be saved. Please try again.");

  async function sent(event: FormEvent) {
    event.preventDefault();
    if (bankReference.trim() === "") {
      setError("Copy it from your bank once you have sent the money");
      return;
    }
    await send(async () => {
      const body = { bankReference: bankReference.trim() };
      const reply = await api("POST /staff/refunds/:id/sent", { params: { id }, body });
      onSettled(reply, `${sumOf(amount)} went back. The buyer is told.`);
    });
  }

  async function withdraw(reason: string) {
    const body = { reason };
    const reply = await api("POST /staff/refunds/:id/withdraw", { params: { id }, body });
    setWithdraws(false);
    onSettled(reply, "The refund is taken back. Its money stays with the order.");
  }

  return (
    <>
      <form noValidate onSubmit={sent} className="grid gap-4 max-lg:pb-20">
        <p>Send it from your bank to the account the money came from, then say so here.</p>
        <Field
          label="Bank's reference of what you sent"
          maxLength={200}
          autoComplete="off"
          value={bankReference}
          error={error}
          onChange={({ target }) => {
            setBankReference(target.value);
            setError("");
          }}
        />
        <FormFault text={fault} />
        <StepBar>
          <Button type="submit" size="step" busy={busy}>
            I have sent {sumOf(amount)}
          </Button>
        </StepBar>
        <Button
          look="ghost"
          size="small"
          className="justify-self-start"
          onClick={() => setWithdraws(true)}
        >
          Do not send it…
        </Button>
      </form>
      <ReasonDialog
        open={withdraws}
        title={`Keep ${sumOf(amount)}?`}
        text="No money is sent; it stays with the order. Pieces kept back for it go out with the order if they are still here; returned pieces stay here. If the buyer was promised this money, or gave pieces back for it, it waits under To decide and they read that it has not left; otherwise they get no mail."
        button={`Keep ${sumOf(amount)}`}
        onClose={() => setWithdraws(false)}
        onSay={withdraw}
      />
    </>
  );
}
