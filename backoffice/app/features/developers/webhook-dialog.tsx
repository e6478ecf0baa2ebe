import { useState } from "react";
import { type EventType, eventLabels, eventTypes } from "#contract/api/webhooks/event-types.ts";
import { webhookLimits } from "#contract/api/webhooks/webhook-limits.ts";
import type { Webhook } from "#contract/api/webhooks/webhooks.ts";
import { asApiError } from "#contract/client/api-error.ts";
import { Button } from "#ui/primitives/button.tsx";
import { Checkbox } from "#ui/primitives/fields/checkbox.tsx";
import { Field } from "#ui/primitives/fields/field.tsx";
import { Dialog } from "#ui/primitives/overlays/dialog.tsx";
import { api } from "../../api.ts";
import { useSubmission } from "../../loading/use-submission.ts";
import { DialogError } from "../../parts/forms/dialog-error.tsx";
import { useIdempotencyKey } from "../../parts/forms/use-idempotency-key.ts";
import { DialogActions } from "../../parts/layout/dialog-actions.tsx";

interface WebhookDialogProps {
  /** Absent for a new one. */
  readonly webhook?: Webhook;
  readonly onClose: () => void;
  readonly onSaved: (webhook: Webhook) => void;
}

export default function WebhookDialog({ webhook, onClose, onSaved }: WebhookDialogProps) {
  const [url, setUrl] = useState(webhook?.url ?? "");
  const [types, setTypes] = useState<readonly EventType[]>(webhook?.types ?? []);
  const [urlError, setUrlError] = useState("");
  const [typesError, setTypesError] = useState("");
  const { busy, error, send, clear } = useSubmission("Couldn't save the webhook. Try again.");
  const getHeaders = useIdempotencyKey();

  const save = () => {
    const isUrlMissing = url.trim() === "";
    setUrlError(isUrlMissing ? "Enter an address" : "");
    setTypesError(types.length === 0 ? "Choose at least one" : "");
    if (isUrlMissing || types.length === 0) return;
    void send(async () => {
      const body = { url: url.trim(), types: [...types] };
      try {
        onSaved(
          webhook
            ? await api("PATCH /staff/webhooks/:id", {
                params: { id: webhook.id },
                body: { version: webhook.version, ...body },
              })
            : await api("POST /staff/webhooks", { headers: getHeaders(body), body }),
        );
      } catch (cause) {
        const found = asApiError(cause)?.errors?.find(({ field }) => field === "url");
        if (!found) throw cause;
        setUrlError(found.message);
      }
    });
  };

  return (
    <Dialog
      open
      onClose={onClose}
      title={webhook ? "Edit webhook" : "Add webhook"}
      actions={
        <DialogActions onCancel={onClose}>
          <Button busy={busy} onClick={save}>
            {webhook ? "Save" : "Add webhook"}
          </Button>
        </DialogActions>
      }
    >
      <div className="grid gap-5">
        <Field
          label="Address"
          type="url"
          inputMode="url"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          required
          maxLength={webhookLimits.urlLength}
          placeholder="https://example.com/aso"
          hint="We send each event there as signed JSON."
          error={urlError}
          value={url}
          onChange={({ target }) => {
            setUrl(target.value);
            setUrlError("");
            clear();
          }}
        />
        <fieldset>
          <legend className="font-medium">Events</legend>
          <div className="mt-1 grid xs:grid-cols-2">
            {eventTypes.map((type) => (
              <Checkbox
                key={type}
                label={eventLabels[type]}
                checked={types.includes(type)}
                onChange={({ target }) => {
                  setTypesError("");
                  setTypes(
                    target.checked ? [...types, type] : types.filter((each) => each !== type),
                  );
                }}
              />
            ))}
          </div>
          <p role="alert" className="text-meta text-red">
            {typesError}
          </p>
        </fieldset>
        <DialogError text={error} />
      </div>
    </Dialog>
  );
}
