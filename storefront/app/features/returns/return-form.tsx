import { type FormEvent, useState } from "react";
import { returnWordsLength } from "#contract/api/return-limits.ts";
import type { BuyerReturn, OrderReturns, ReturnKind, ReturnReason } from "#contract/api/returns.ts";
import { Button } from "#ui/primitives/button.tsx";
import { TextAreaField } from "#ui/primitives/field.tsx";
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
import { FormFailure } from "../../forms/form-failure.tsx";
import { type AuthFailure, authFailure } from "../../session/auth-failure.ts";
import { PhotosField, photosFault, photosFieldId } from "./photos-field.tsx";
import type { ReturnHolder } from "./return-holder.ts";
import { sendReturn } from "./send-return.ts";

const dayFormat = new Intl.DateTimeFormat("en-NG", {
  dateStyle: "long",
  timeZone: "Africa/Lagos",
});

interface ReturnFormProps {
  readonly holder: ReturnHolder;
  /** What was asked for to begin with. */
  readonly wish: ReturnKind;
  readonly returns: OrderReturns;
  readonly onAsked: (asked: BuyerReturn) => void;
}

/** What goes back, what is wanted for it, and why. */
export function ReturnForm({ holder, wish, returns, onAsked }: ReturnFormProps) {
  const { pieces, windowDays } = returns;
  const [kind, setKind] = useState(wish);
  const [choices, setChoices] = useState<Choices>(() => firstChoices(pieces));
  const [reason, setReason] = useState<ReturnReason | "">("");
  const [words, setWords] = useState("");
  const [photos, setPhotos] = useState<readonly File[]>([]);
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<AuthFailure | null>(null);
  const fault = faultOfChoices(kind, pieces, choices);
  const back = moneyBack(returns, choices);
  const ends = pieces.map(({ until }) => until).sort()[0];

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    setTried(true);
    if (fault) return document.getElementById(`piece-${fault.key}`)?.focus();
    if (reason === "") return document.getElementById(reasonFieldId)?.focus();
    if (photosFault(photos)) return document.getElementById(photosFieldId)?.focus();
    setBusy(true);
    setFailure(null);
    try {
      const lines = linesOf(kind, pieces, choices);
      const said = words.trim();
      const body = { kind, lines, reason, ...(said ? { words: said } : {}) };
      onAsked(await sendReturn(holder, body, photos));
    } catch (cause) {
      setFailure(authFailure(cause, "Your request could not be sent."));
    } finally {
      setBusy(false);
    }
  }

  return (
    <form
      method="post"
      ref={focusAnswer}
      noValidate
      onSubmit={(event) => void submit(event)}
      className="flex max-w-160 flex-col gap-6"
    >
      <p className="text-umber">
        Within {windowDays} days of delivery
        {ends && `, so until ${dayFormat.format(new Date(ends))}`}. Unworn, please.
      </p>
      <FormFailure failure={failure} />
      <KindSwitch legend="What you would like" value={kind} onChange={setKind} />
      <ul aria-label="Pieces of the order" className="border-line border-t">
        {pieces.map((piece) => {
          const key = pieceKey(piece);
          return (
            <PieceChoice
              key={key}
              piece={piece}
              kind={kind}
              choice={choices[key] ?? noChoice}
              back={back[key]}
              fault={tried && fault?.key === key ? fault.text : undefined}
              onChange={(choice) => setChoices({ ...choices, [key]: choice })}
            />
          );
        })}
      </ul>
      <ReasonField value={reason} isMissing={tried && reason === ""} onChange={setReason} />
      <TextAreaField
        label="In your words (optional)"
        rows={3}
        maxLength={returnWordsLength}
        value={words}
        onChange={(event) => setWords(event.currentTarget.value)}
      />
      <PhotosField photos={photos} onChange={setPhotos} />
      <Button type="submit" busy={busy} className="self-start max-xs:w-full">
        {kind === "exchange" ? "Ask for the exchange" : "Ask for the money back"}
      </Button>
    </form>
  );
}

/** The button that was pressed is gone; its answer stands here. */
function focusAnswer(form: HTMLFormElement | null): void {
  form?.querySelector<HTMLElement>("input:checked")?.focus();
}
