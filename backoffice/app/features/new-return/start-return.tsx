import { type FormEvent, useState } from "react";
import { Link } from "react-router";
import type { DoneEarlierMeta } from "#contract/api/idempotent.ts";
import { returnWordsLength } from "#contract/api/return-limits.ts";
import type { OrderReturns, ReturnKind, ReturnReason } from "#contract/api/returns.ts";
import { metaOf } from "#contract/client/api-fault.ts";
import { newKey } from "#contract/client/new-key.ts";
import { Button } from "#ui/primitives/button.tsx";
import { TextAreaField } from "#ui/primitives/field.tsx";
import { LinkButton } from "#ui/primitives/link-button.tsx";
import { useToaster } from "#ui/primitives/toast.tsx";
import { KindSwitch } from "#ui/returns/kind-switch.tsx";
import { PieceChoice } from "#ui/returns/piece-choice.tsx";
import { ReasonField, reasonFieldId } from "#ui/returns/reason-field.tsx";
import {
  type Choices,
  faultOfChoices,
  firstChoices,
  linesOf,
  moneyBack,
  noChoice,
  pieceKey,
} from "#ui/returns/wanted-pieces.ts";
import { api } from "../../api.ts";
import { useCounts } from "../../layout/counts-context.tsx";
import { Failure } from "../../loading/failure.tsx";
import { useLoaded } from "../../loading/use-loaded.ts";
import { useReloading } from "../../loading/use-reloading.ts";
import { useSending } from "../../loading/use-sending.ts";
import { DoneBefore } from "../../parts/done-before.tsx";
import { FormFault } from "../../parts/form-fault.tsx";
import { NextStep } from "../../parts/next-step.tsx";
import { Panel } from "../../parts/panel.tsx";
import { RecordSkeleton } from "../../parts/record-skeleton.tsx";
import { returnLooks } from "../../parts/return-looks.ts";
import { useGoOn } from "../../parts/use-go-on.ts";

/** What of one order comes back, where anything may. */
export function StartReturn({ orderId }: { readonly orderId: string }) {
  const [round, setRound] = useState(0);
  const { loaded, reload } = useLoaded(
    (signal) => api("GET /staff/orders/:id/returns", { params: { id: orderId }, signal }),
    ["returns", "of order", orderId],
  );
  if (loaded.state === "loading") return <RecordSkeleton />;
  if (loaded.state === "failed") {
    return (
      <Failure fault={loaded.fault} message="The order could not be loaded." onRetry={reload} />
    );
  }
  const { orderNumber, pieces, windowDays } = loaded.data;
  if (pieces.length === 0) {
    return (
      <Panel title={`Nothing of ${orderNumber} can come back now`} className="max-w-180">
        <p className="text-umber">
          Pieces can come back within {windowDays} days of delivery, and each in one return at a
          time.
        </p>
        <EarlierReturns returns={loaded.data} />
        <LinkButton to="/returns/new" look="ghost" className="mt-5">
          Another order
        </LinkButton>
      </Panel>
    );
  }
  return (
    <ReturnForm
      key={round}
      orderId={orderId}
      returns={loaded.data}
      onAnew={() => setRound(round + 1)}
    />
  );
}

interface ReturnFormProps {
  readonly orderId: string;
  readonly returns: OrderReturns;
  readonly onAnew: () => void;
}

/** What comes back, what goes out for it, and why; sent, the return opens on its answer. */
function ReturnForm({ orderId, returns, onAnew }: ReturnFormProps) {
  const { orderNumber, pieces } = returns;
  const goOn = useGoOn();
  const reload = useReloading();
  const { recount } = useCounts();
  const { say } = useToaster();
  const [kind, setKind] = useState<ReturnKind>("exchange");
  const [choices, setChoices] = useState<Choices>(() => firstChoices(pieces));
  const [reason, setReason] = useState<ReturnReason | "">("");
  const [words, setWords] = useState("");
  const [tried, setTried] = useState(false);
  // One for all presses: a return is started once.
  const [key] = useState(() => newKey());
  // Started by an earlier press, before what was corrected since.
  const [earlier, setEarlier] = useState<DoneEarlierMeta>();
  const { busy, fault, send } = useSending("The return could not be started. Please try again.");
  const missing = faultOfChoices(kind, pieces, choices);
  const back = moneyBack(returns, choices);

  async function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    const wrong = missing ? `piece-${missing.key}` : reason === "" ? reasonFieldId : undefined;
    if (wrong) return document.getElementById(wrong)?.focus();
    if (reason === "") return;
    const said = words.trim();
    const body = {
      kind,
      lines: linesOf(kind, pieces, choices),
      reason,
      ...(said ? { words: said } : {}),
    };
    await send(async () => {
      const { id, reference } = await api("POST /staff/orders/:id/returns", {
        params: { id: orderId },
        headers: { "idempotency-key": key },
        body,
      }).catch((cause) => {
        setEarlier(metaOf(cause, "idempotency_mismatch"));
        throw cause;
      });
      reload("returns");
      recount();
      say(`${reference} is started. The buyer is told by mail.`);
      await goOn(`/returns/${id}`, { replace: true });
    });
  }

  if (earlier) {
    return (
      <DoneBefore
        title={`${earlier.name} was started before`}
        to={`/returns/${earlier.id}`}
        open="Open the return"
        anew="Begin another return"
        onAnew={() => {
          reload("returns");
          onAnew();
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
        title="What comes back"
        aside={
          <Link to={`/orders/${orderId}`} className="text-link touch-target tabular-nums">
            {orderNumber}
          </Link>
        }
      >
        <KindSwitch legend="What the buyer would like" value={kind} onChange={setKind} />
        <ul aria-label="Pieces of the order" className="mt-4 border-line border-t">
          {pieces.map((piece) => {
            const of = pieceKey(piece);
            return (
              <PieceChoice
                key={of}
                piece={piece}
                kind={kind}
                choice={choices[of] ?? noChoice}
                back={back[of]}
                fault={tried && missing?.key === of ? missing.text : undefined}
                onChange={(choice) => setChoices({ ...choices, [of]: choice })}
              />
            );
          })}
        </ul>
        <EarlierReturns returns={returns} />
      </Panel>
      <NextStep
        title="Start it"
        act={
          <Button type="submit" size="step" busy={busy}>
            {kind === "exchange" ? "Start the exchange" : "Start the return"}
          </Button>
        }
        effect="The buyer gets the same mail as if they had asked. You answer it next."
      >
        <FormFault text={fault} />
        <ReasonField value={reason} isMissing={tried && reason === ""} onChange={setReason} />
        <TextAreaField
          label="In the buyer’s words (optional)"
          rows={3}
          maxLength={returnWordsLength}
          value={words}
          onChange={(event) => setWords(event.currentTarget.value)}
        />
      </NextStep>
    </form>
  );
}

/** Returns that the order has already; nothing without any. */
function EarlierReturns({ returns: { returns } }: { readonly returns: OrderReturns }) {
  if (returns.length === 0) return null;
  return (
    <ul aria-label="Returns of this order" className="mt-4 grid text-nav">
      {returns.map(({ id, reference, status }) => (
        <li key={id}>
          <Link to={`/returns/${id}`} className="text-link touch-target tabular-nums">
            {reference}
          </Link>{" "}
          <span className="text-umber">{returnLooks[status].word}</span>
        </li>
      ))}
    </ul>
  );
}
