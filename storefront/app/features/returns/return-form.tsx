import { type FormEvent, useState } from "react";
import { maxReturnMessageLength } from "#contract/api/returns/return-limits.ts";
import type {
  BuyerReturn,
  OrderReturns,
  RequestReturn,
  ReturnKind,
  ReturnReason,
} from "#contract/api/returns/returns.ts";
import { createRandomKey } from "#contract/client/random-key.ts";
import { formatDate, plural } from "#contract/text/format.ts";
import { Button } from "#ui/primitives/button.tsx";
import { TextAreaField } from "#ui/primitives/fields/field.tsx";
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
import { FormFailure } from "../../forms/form-failure.tsx";
import { type AuthFailure, toAuthFailure } from "../../session/auth-failure.ts";
import { PhotosField, photosFieldId, validatePhotos } from "./photos-field.tsx";
import { type ReturnAccess, toRequestOptions } from "./return-access.ts";

interface ReturnFormProps {
  readonly access: ReturnAccess;
  readonly initialKind: ReturnKind;
  readonly returns: OrderReturns;
  readonly onCreated: (created: BuyerReturn) => void;
}

export function ReturnForm({ access, initialKind, returns, onCreated }: ReturnFormProps) {
  const { items, windowDays } = returns;
  const [kind, setKind] = useState(initialKind);
  const [choices, setChoices] = useState<Selection>(() => initialSelection(items));
  const [reason, setReason] = useState<ReturnReason | "">("");
  const [comment, setComment] = useState("");
  const [photos, setPhotos] = useState<readonly File[]>([]);
  const [isSubmitted, setSubmitted] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<AuthFailure | null>(null);
  const validationError = validateSelection(kind, items, choices);
  const refunds = calculateRefunds(returns, choices);
  const deadline = items.map(({ until }) => until).sort()[0];

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    setSubmitted(true);
    if (validationError)
      return document.getElementById(`return-item-${validationError.key}`)?.focus();
    if (reason === "") return document.getElementById(reasonFieldId)?.focus();
    if (validatePhotos(photos)) return document.getElementById(photosFieldId)?.focus();
    setBusy(true);
    setFailure(null);
    try {
      const lines = toReturnLines(kind, items, choices);
      const trimmed = comment.trim();
      const body = { kind, lines, reason, ...(trimmed ? { message: trimmed } : {}) };
      onCreated(await createReturn(access, body, photos));
    } catch (cause) {
      setFailure(toAuthFailure(cause, "Your request could not be sent."));
    } finally {
      setBusy(false);
    }
  }

  return (
    <form
      method="post"
      ref={focusSelectedKind}
      noValidate
      onSubmit={(event) => void submit(event)}
      className="flex max-w-160 flex-col gap-6"
    >
      <p className="text-umber">
        <span>
          {deadline
            ? `You have until ${formatDate(deadline)} (${plural(windowDays, "day")} from delivery).`
            : `You have ${plural(windowDays, "day")} from delivery.`}
        </span>{" "}
        Please send it unworn.
      </p>
      <FormFailure failure={failure} />
      <KindSwitch legend="What you would like" value={kind} onChange={setKind} />
      <ul aria-label="Items in the order" className="border-line border-t">
        {items.map((item) => {
          const key = itemKey(item);
          return (
            <ItemChoice
              key={key}
              item={item}
              kind={kind}
              choice={choices[key] ?? emptyChoice}
              refund={refunds[key]}
              error={isSubmitted && validationError?.key === key ? validationError.text : undefined}
              onChange={(choice) => setChoices({ ...choices, [key]: choice })}
            />
          );
        })}
      </ul>
      <ReasonField value={reason} isMissing={isSubmitted && reason === ""} onChange={setReason} />
      <TextAreaField
        label="Comments (optional)"
        rows={3}
        maxLength={maxReturnMessageLength}
        value={comment}
        onChange={(event) => setComment(event.currentTarget.value)}
      />
      <PhotosField photos={photos} onChange={setPhotos} />
      <Button type="submit" busy={busy} className="self-start max-xs:w-full">
        {kind === "exchange" ? "Request an exchange" : "Request a refund"}
      </Button>
    </form>
  );
}

function focusSelectedKind(form: HTMLFormElement | null): void {
  form?.querySelector<HTMLElement>("input:checked")?.focus();
}

/** The last request sent: sending it again after a lost reply does not create another. */
let lastSent = { content: "", key: "" };

async function createReturn(
  access: ReturnAccess,
  body: RequestReturn,
  photos: readonly File[],
): Promise<BuyerReturn> {
  const content = JSON.stringify([access.id, body, photos.map(({ name, size }) => [name, size])]);
  if (lastSent.content !== content) lastSent = { content, key: createRandomKey() };
  const { params, headers } = toRequestOptions(access);
  const created = await api("POST /orders/:id/returns", {
    params,
    headers: { ...headers, "idempotency-key": lastSent.key },
    body: photos.length > 0 ? withPhotos(body, photos) : body,
  });
  lastSent = { content: "", key: "" };
  return created;
}

function withPhotos(body: RequestReturn, photos: readonly File[]): FormData {
  const form = new FormData();
  form.set("request", JSON.stringify(body));
  for (const photo of photos) form.append("photos", photo);
  return form;
}
