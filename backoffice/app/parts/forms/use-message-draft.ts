import type { FormEvent } from "react";
import type { IdempotencyHeaders } from "#contract/api/idempotent.ts";
import { ApiError, asApiError } from "#contract/client/api-error.ts";
import { createRandomKey } from "#contract/client/random-key.ts";
import { useRefetch } from "../../loading/use-refetch.ts";
import { type DraftForm, type DraftRules, useDraft, useSendDraft } from "./use-draft.tsx";

interface Message {
  readonly text: string;
  readonly isPinned: boolean;
  /** One key until a response arrives, so that the message is saved and sent once. */
  readonly key: string;
}

const blank: Message = { text: "", isPinned: false, key: "" };

const rules: DraftRules<Message> = {
  labels: { text: "Message" },
  validate: ({ text }) => (text.trim() === "" ? { text: "Write something first." } : {}),
};

interface MessageDraft {
  readonly form: Omit<DraftForm<Message>, "reset">;
  readonly busy: boolean;
  readonly error: string;
  submit(
    event: FormEvent,
    call: (message: Message, headers: IdempotencyHeaders) => Promise<void>,
  ): void;
  discard(): void;
}

export function useMessageDraft(
  draftKey: readonly [kind: `${string}-note` | `${string}-reply`, recordId: string],
  loadKey: string,
  failure: string,
): MessageDraft {
  const { reset, ...form } = useDraft(rules, { version: 0, saved: blank, draftKey });
  const { busy, error, send } = useSendDraft(form, failure);
  const reload = useRefetch();

  function alreadySentError(): ApiError {
    reload(loadKey);
    form.edit({ key: createRandomKey() });
    const detail = "Your previous message was already sent. Check it before sending again.";
    return new ApiError({ code: "idempotency_mismatch", status: 422, detail });
  }

  return {
    form,
    busy,
    error,
    submit(event, call) {
      event.preventDefault();
      void send(async () => {
        const sent = { ...form.draft, key: form.draft.key || createRandomKey() };
        form.edit({ key: sent.key });
        try {
          await call({ ...sent, text: sent.text.trim() }, { "idempotency-key": sent.key });
        } catch (cause) {
          throw asApiError(cause)?.code === "idempotency_mismatch" ? alreadySentError() : cause;
        }
        reset(0, blank, sent);
      });
    },
    discard: () => reset(0, blank),
  };
}
