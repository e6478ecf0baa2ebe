import { useId, useState } from "react";
import type { Webhook } from "#contract/api/webhooks/webhooks.ts";
import { useForm } from "#ui/forms/use-form.ts";
import { Button } from "#ui/primitives/button.tsx";
import { PasswordField } from "#ui/primitives/fields/password-field.tsx";
import { Dialog } from "#ui/primitives/overlays/dialog.tsx";
import { useToast } from "#ui/primitives/overlays/toast.tsx";
import { api } from "../../api.ts";
import { errorText } from "../../loading/errors.ts";
import { useSubmission } from "../../loading/use-submission.ts";
import { formatDateTime } from "../../parts/format/dates.ts";
import { FormError, requiredMessage } from "../../parts/forms/form-error.tsx";
import { ConfirmDialog } from "../../parts/layout/confirm-dialog.tsx";
import { CopyButton } from "../../parts/layout/copy-button.tsx";
import { DialogActions } from "../../parts/layout/dialog-actions.tsx";

interface SigningSecretProps {
  readonly webhook: Webhook;
  readonly onChanged: (webhook: Webhook) => void;
}

export function SigningSecret({ webhook, onChanged }: SigningSecretProps) {
  const { id, version, url, secretEnd, previousSecretUntil } = webhook;
  const [secret, setSecret] = useState("");
  const [dialog, setDialog] = useState<"show" | "replace">();
  const { busy, error, send } = useSubmission("Couldn't replace the secret. Try again.");
  const { showToast } = useToast();
  const close = () => setDialog(undefined);
  const replace = () =>
    send(async () => {
      onChanged(
        await api("POST /staff/webhooks/:id/replace-secret", { params: { id }, body: { version } }),
      );
      setSecret("");
      close();
      showToast("Secret replaced. The old one signs for 24 hours more.");
    });
  return (
    <div className="min-w-0">
      <div className="flex flex-wrap items-center gap-2">
        <span className="w-full font-medium text-meta md:w-auto">Signing secret</span>
        <code className="min-w-0 max-w-full truncate border border-line-strong bg-paper px-3 py-2.5 text-meta md:min-w-65">
          {secret || `whsec_••••••••••••${secretEnd}`}
        </code>
        {secret ? (
          <>
            <CopyButton
              text={secret}
              what="signing secret"
              className="min-h-11 px-2 text-nav hover:text-indigo"
            >
              Copy
            </CopyButton>
            <Button variant="ghost" size="small" onClick={() => setSecret("")}>
              Hide
            </Button>
          </>
        ) : (
          <Button variant="ghost" size="small" onClick={() => setDialog("show")}>
            Show
          </Button>
        )}
        <Button variant="ghost" size="small" onClick={() => setDialog("replace")}>
          Replace
        </Button>
      </div>
      {previousSecretUntil && (
        <p className="mt-1 text-meta text-umber">
          The old secret signs too until {formatDateTime(previousSecretUntil, new Date())}.
        </p>
      )}
      {dialog === "show" && (
        <ShowDialog
          id={id}
          onClose={close}
          onConfirmed={(confirmed) => {
            setSecret(confirmed);
            close();
          }}
        />
      )}
      <ConfirmDialog
        open={dialog === "replace"}
        title={`Replace the signing secret of ${new URL(url).host}?`}
        label="Replace secret"
        busy={busy}
        error={error}
        onConfirm={() => void replace()}
        onClose={close}
      >
        <p>
          Events are signed with both for 24 hours. After that, whoever checks with the old secret
          refuses them.
        </p>
      </ConfirmDialog>
    </div>
  );
}

interface ShowDialogProps {
  readonly id: string;
  readonly onClose: () => void;
  readonly onConfirmed: (secret: string) => void;
}

function ShowDialog({ id, onClose, onConfirmed }: ShowDialogProps) {
  const formId = useId();
  const form = useForm({
    initial: { password: "" },
    rules: () => ({ password: requiredMessage("your password") }),
    async send({ password }) {
      const body = { password };
      onConfirmed((await api("POST /staff/webhooks/:id/secret", { params: { id }, body })).secret);
    },
    toFailure: (cause) => errorText(cause, "Couldn't show the secret. Try again."),
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title="Show the signing secret"
      actions={
        <DialogActions onCancel={onClose}>
          <Button type="submit" form={formId} busy={form.busy}>
            Show
          </Button>
        </DialogActions>
      }
    >
      <form id={formId} onSubmit={form.submit} noValidate className="grid gap-4">
        <FormError text={form.failure} />
        <PasswordField
          label="Your password"
          autoComplete="current-password"
          required
          maxLength={128}
          {...form.field("password")}
        />
      </form>
    </Dialog>
  );
}
