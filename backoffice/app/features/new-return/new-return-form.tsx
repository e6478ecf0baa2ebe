import { type FormEvent, useState } from "react";
import { Link } from "react-router";
import type { AlreadyCreatedMeta } from "#contract/api/idempotent.ts";
import { maxReturnMessageLength } from "#contract/api/returns/return-limits.ts";
import type { OrderReturns, ReturnKind, ReturnReason } from "#contract/api/returns/returns.ts";
import { getErrorMeta } from "#contract/client/api-error.ts";
import { createRandomKey } from "#contract/client/random-key.ts";
import { plural } from "#contract/text/format.ts";
import { Button } from "#ui/primitives/button.tsx";
import { TextAreaField } from "#ui/primitives/fields/field.tsx";
import { LinkButton } from "#ui/primitives/link-button.tsx";
import { useToast } from "#ui/primitives/overlays/toast.tsx";
import { ItemChoice } from "#ui/returns/item-choice.tsx";
import { KindSwitch } from "#ui/returns/kind-switch.tsx";
import { ReasonField, reasonFieldId } from "#ui/returns/reason-field.tsx";
import {
  calculateRefunds,
  emptyChoice,
  initialSelection,
  itemKey,
  type Selection,
  toReturnLines,
  validateSelection,
} from "#ui/returns/return-selection.ts";
import { api } from "../../api.ts";
import { useCounts } from "../../layout/counts-context.tsx";
import { Failure } from "../../loading/failure.tsx";
import { useLoaded } from "../../loading/use-loaded.ts";
import { useRefetch } from "../../loading/use-refetch.ts";
import { useSubmission } from "../../loading/use-submission.ts";
import { returnStatusStyles } from "../../parts/format/labels.ts";
import { AlreadyCreatedNotice } from "../../parts/forms/already-created-notice.tsx";
import { FormError } from "../../parts/forms/form-error.tsx";
import { useNavigateAfterSave } from "../../parts/forms/use-navigate-after-save.ts";
import { Panel } from "../../parts/layout/panel.tsx";
import { NextStep } from "../../parts/records/next-step.tsx";
import { RecordSkeleton } from "../../parts/records/record-skeleton.tsx";

export function NewReturnForm({ orderId }: { readonly orderId: string }) {
  const [formKey, setFormKey] = useState(0);
  const { loaded, reload } = useLoaded(
    (signal) => api("GET /staff/orders/:id/returns", { params: { id: orderId }, signal }),
    ["returns", "of order", orderId],
  );
  if (loaded.state === "loading") return <RecordSkeleton />;
  if (loaded.state === "failed") {
    return <Failure error={loaded.error} message="Couldn't load the order." onRetry={reload} />;
  }
  const { orderNumber, items, windowDays } = loaded.data;
  if (items.length === 0) {
    return (
      <Panel title={`Nothing in ${orderNumber} can be returned now`} className="max-w-180">
        <p className="text-umber">
          Items can be returned within {plural(windowDays, "day")} of delivery, each in one return
          at a time.
        </p>
        <EarlierReturns returns={loaded.data} />
        <LinkButton to="/returns/new" variant="ghost" className="mt-5">
          Choose another order
        </LinkButton>
      </Panel>
    );
  }
  return (
    <ReturnForm
      key={formKey}
      orderId={orderId}
      returns={loaded.data}
      onRestart={() => setFormKey(formKey + 1)}
    />
  );
}

interface ReturnFormProps {
  readonly orderId: string;
  readonly returns: OrderReturns;
  readonly onRestart: () => void;
}

function ReturnForm({ orderId, returns, onRestart }: ReturnFormProps) {
  const { orderNumber, items } = returns;
  const navigateOn = useNavigateAfterSave();
  const reload = useRefetch();
  const { refetchCounts } = useCounts();
  const { showToast } = useToast();
  const [kind, setKind] = useState<ReturnKind>("exchange");
  const [choices, setChoices] = useState<Selection>(() => initialSelection(items));
  const [reason, setReason] = useState<ReturnReason | "">("");
  const [message, setMessage] = useState("");
  const [isSubmitted, setSubmitted] = useState(false);
  // One key for the form's lifetime, so that a return is created once.
  const [key] = useState(() => createRandomKey());
  // Created by an earlier submit, before later corrections.
  const [earlier, setEarlier] = useState<AlreadyCreatedMeta>();
  const { busy, error, send } = useSubmission("Couldn't create the return. Please try again.");
  const missing = validateSelection(kind, items, choices);
  const refunds = calculateRefunds(returns, choices);

  async function submit(event: FormEvent) {
    event.preventDefault();
    setSubmitted(true);
    const invalidField = missing
      ? `return-item-${missing.key}`
      : reason === ""
        ? reasonFieldId
        : undefined;
    if (invalidField) return document.getElementById(invalidField)?.focus();
    if (reason === "") return;
    const trimmed = message.trim();
    const body = {
      kind,
      lines: toReturnLines(kind, items, choices),
      reason,
      ...(trimmed ? { message: trimmed } : {}),
    };
    await send(async () => {
      const { id, reference } = await api("POST /staff/orders/:id/returns", {
        params: { id: orderId },
        headers: { "idempotency-key": key },
        body,
      }).catch((cause) => {
        setEarlier(getErrorMeta(cause, "idempotency_mismatch"));
        throw cause;
      });
      reload("returns");
      refetchCounts();
      showToast(`${reference} created. The customer has been emailed.`);
      await navigateOn(`/returns/${id}`, { replace: true });
    });
  }

  if (earlier) {
    return (
      <AlreadyCreatedNotice
        title={`${earlier.name} was already created`}
        to={`/returns/${earlier.id}`}
        linkLabel="Open the return"
        newLabel="Create another return"
        onNew={() => {
          reload("returns");
          onRestart();
        }}
      />
    );
  }
  return (
    <form
      noValidate
      onSubmit={(event) => void submit(event)}
      className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_24.25rem]"
    >
      <Panel
        title="Items returned"
        aside={
          <Link to={`/orders/${orderId}`} className="text-link touch-target tabular-nums">
            {orderNumber}
          </Link>
        }
      >
        <KindSwitch legend="What the customer wants" value={kind} onChange={setKind} />
        <ul aria-label="Items in the order" className="mt-4 border-line border-t">
          {items.map((item) => {
            const of = itemKey(item);
            return (
              <ItemChoice
                key={of}
                item={item}
                kind={kind}
                choice={choices[of] ?? emptyChoice}
                refund={refunds[of]}
                error={isSubmitted && missing?.key === of ? missing.text : undefined}
                onChange={(choice) => setChoices({ ...choices, [of]: choice })}
              />
            );
          })}
        </ul>
        <EarlierReturns returns={returns} />
      </Panel>
      <NextStep
        title="Create return"
        action={
          <Button type="submit" size="step" busy={busy}>
            {kind === "exchange" ? "Start the exchange" : "Start the return"}
          </Button>
        }
        effect="The customer gets the same email as if they had requested it. You answer it next."
      >
        <FormError text={error} />
        <ReasonField value={reason} isMissing={isSubmitted && reason === ""} onChange={setReason} />
        <TextAreaField
          label="Customer's comments (optional)"
          rows={3}
          maxLength={maxReturnMessageLength}
          value={message}
          onChange={(event) => setMessage(event.currentTarget.value)}
        />
      </NextStep>
    </form>
  );
}

function EarlierReturns({ returns: { returns } }: { readonly returns: OrderReturns }) {
  if (returns.length === 0) return null;
  return (
    <ul aria-label="Returns of this order" className="mt-4 grid text-nav">
      {returns.map(({ id, reference, status }) => (
        <li key={id}>
          <Link to={`/returns/${id}`} className="text-link touch-target tabular-nums">
            {reference}
          </Link>{" "}
          <span className="text-umber">{returnStatusStyles[status].label}</span>
        </li>
      ))}
    </ul>
  );
}
