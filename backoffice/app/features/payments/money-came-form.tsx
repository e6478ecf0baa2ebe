import { type FormEvent, useRef, useState } from "react";
import type { OrderTransfers } from "#contract/api/staff-transfers.ts";
import { faultOf } from "#contract/client/api-fault.ts";
import { Button } from "#ui/primitives/button.tsx";
import { Field } from "#ui/primitives/field.tsx";
import { api } from "../../api.ts";
import { useSending } from "../../loading/use-sending.ts";
import { AmountField } from "../../parts/amount-field.tsx";
import { FormFault } from "../../parts/form-fault.tsx";
import { typedNaira } from "../../parts/money.ts";
import { shopDay } from "../../parts/when.ts";
import { sumOf } from "./payment-words.ts";
import { StepBar } from "./step-bar.tsx";
import { readAmount } from "./use-refund.ts";

interface MoneyCameFormProps {
  readonly orderId: string;
  readonly seen: OrderTransfers;
  readonly onCounted: (seen: OrderTransfers) => void;
}

const names = ["amount", "cameOn", "bankReference"] as const;
type Name = (typeof names)[number];
type Faults = Partial<Record<Name, string>>;

/** What came to the shop's account for an order: how much, when, and by which reference of the bank. */
export function MoneyCameForm({ orderId, seen, onCounted }: MoneyCameFormProps) {
  const { due } = seen;
  const [typed, setTyped] = useState<Partial<Record<Name, string>>>({});
  const draft = {
    amount: due > 0 ? typedNaira(due) : "",
    cameOn: shopDay(new Date()),
    bankReference: "",
    ...typed,
  };
  const [faults, setFaults] = useState<Faults>({});
  const form = useRef<HTMLFormElement>(null);
  const { busy, fault, send } = useSending("The money could not be counted. Please try again.");
  const amount = readAmount(draft.amount);

  function show(found: Faults) {
    setFaults(found);
    const first = names.find((name) => found[name]);
    if (first) form.current?.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus();
  }

  async function confirm(event: FormEvent) {
    event.preventDefault();
    const bankReference = draft.bankReference.trim();
    const found = faultsIn(draft);
    if (amount === undefined || Object.keys(found).length > 0) {
      show(found);
      return;
    }
    // What stands there is what was found on the account, and stays where another sum is due meanwhile.
    setTyped(draft);
    const isCounted = await send(async () => {
      try {
        const body = { amount, cameOn: draft.cameOn, bankReference, due };
        onCounted(await api("POST /staff/orders/:id/transfers", { params: { id: orderId }, body }));
      } catch (cause) {
        const named = faultOf(cause)?.errors ?? [];
        show(Object.fromEntries(named.map(({ field, message }) => [field, message])));
        throw cause;
      }
    });
    if (isCounted) setTyped({});
  }

  const props = (name: Name) => ({
    name,
    value: draft[name],
    error: faults[name],
    onChange: ({ target }: { target: { value: string } }) => {
      setTyped((before) => ({ ...before, [name]: target.value }));
      setFaults(({ [name]: _mended, ...others }) => others);
    },
    onBlur: () => {
      if (draft[name] === "") return;
      const { [name]: fault } = faultsIn(draft);
      setFaults(({ [name]: _before, ...others }) =>
        fault ? { ...others, [name]: fault } : others,
      );
    },
  });
  return (
    <form ref={form} noValidate onSubmit={confirm} className="grid gap-4 max-lg:pb-20">
      <div className="grid gap-4 xs:grid-cols-2">
        <AmountField {...props("amount")} label="Came" unit="₦" autoComplete="off" />
        <Field {...props("cameOn")} label="Day it came" type="date" max={shopDay(new Date())} />
      </div>
      <Field
        {...props("bankReference")}
        label="Bank's reference, or who sent it"
        hint="As your bank writes it. The same money is counted once."
        maxLength={200}
        autoComplete="off"
      />
      <p role="status" className="text-amber empty:hidden">
        {amount !== undefined && differsInWords(amount, due)}
      </p>
      <FormFault text={fault} />
      <StepBar>
        <Button type="submit" size="step" busy={busy}>
          {amount === undefined ? "Money came" : `${sumOf(amount)} came`}
        </Button>
      </StepBar>
    </form>
  );
}

/** What is wrong with what is typed. */
function faultsIn({ amount, cameOn, bankReference }: Readonly<Record<Name, string>>): Faults {
  return {
    ...(readAmount(amount) === undefined && { amount: "Type an amount such as 38,000" }),
    ...(cameOn === "" && { cameOn: "Say on which day it came" }),
    ...(cameOn > shopDay(new Date()) && { cameOn: "That day is still to come" }),
    ...(bankReference.trim() === "" && {
      bankReference: "Copy it from your bank's message or statement",
    }),
  };
}

/** What follows where another sum came than is due. */
function differsInWords(amount: number, due: number): string | undefined {
  if (amount === due) return undefined;
  if (due === 0) {
    return "Nothing is due of this order. Count it all the same: it then waits to be decided.";
  }
  return amount < due
    ? `${sumOf(due - amount)} less than is due. It then waits to be decided.`
    : `${sumOf(amount - due)} more than is due. The order is paid, and the rest waits to be decided.`;
}
