import type { FormEvent } from "react";
import type { Idempotent } from "#contract/api/idempotent.ts";
import { ApiFault, faultOf } from "#contract/client/api-fault.ts";
import { newKey } from "#contract/client/new-key.ts";
import { useReloading } from "../loading/use-reloading.ts";
import { useSending } from "../loading/use-sending.ts";
import { rebase } from "./rebase.ts";
import type { DraftRules } from "./use-draft.ts";
import { type KeptForm, useKeptDraft } from "./use-kept-draft.ts";

/** A reply or a note that is being written. */
interface Message {
  readonly text: string;
  /** Of a note on an order alone. */
  readonly isPinned: boolean;
  /** One for all presses until one is answered, so that it is kept and mailed once; empty before the first. */
  readonly key: string;
}

const blank: Message = { text: "", isPinned: false, key: "" };

const rules: DraftRules<Message> = {
  changedFields: (base, { text }) => (text === base.text ? [] : ["text"]),
  rebase,
  faultsOf: ({ text }) => (text.trim() === "" ? { text: "Write something first." } : {}),
  ownNames: {},
};

/** A message in its box, and the call that sends it. */
interface KeptMessage {
  readonly form: Omit<KeptForm<Message>, "startFrom">;
  readonly busy: boolean;
  /** Empty unless the last press was refused. */
  readonly fault: string;
  /** Sends it once, however often it is pressed; it stays in its box until the server has it. */
  submit(event: FormEvent, call: (message: Message, headers: Idempotent) => Promise<void>): void;
  /** Lets go of what was typed here before. */
  forget(): void;
}

/**
 * Keeps a message that is being written, on this device too, whatever its writer opens meanwhile.
 * @param keptAs what it is, and the id of the record it is about
 * @param shownAs under which the record is loaded (see LoadKey)
 * @param failure said where the server gives no words of its own
 */
export function useKeptMessage(
  keptAs: readonly [kind: `${string}-note` | `${string}-reply`, recordId: string],
  shownAs: string,
  failure: string,
): KeptMessage {
  const { startFrom, ...form } = useKeptDraft(keptAs, rules, 0, blank);
  const { busy, fault, send } = useSending(failure);
  const reload = useReloading();

  /** Another text was taken under the key: its writer sees what was, and decides anew. */
  function tellEarlier(): ApiFault {
    reload(shownAs);
    form.edit({ key: newKey() });
    const detail =
      "What you wrote before was taken, and only its answer was lost. Look at it, then press again if this is wanted too.";
    return new ApiFault({ code: "idempotency_mismatch", status: 422, detail });
  }

  return {
    form,
    busy,
    fault,
    submit(event, call) {
      event.preventDefault();
      if (busy || !form.check()) return;
      const sent = { ...form.draft, key: form.draft.key || newKey() };
      form.edit({ key: sent.key });
      void send(async () => {
        try {
          await call({ ...sent, text: sent.text.trim() }, { "idempotency-key": sent.key });
        } catch (cause) {
          throw faultOf(cause)?.code === "idempotency_mismatch" ? tellEarlier() : cause;
        }
        startFrom(0, blank, sent);
      });
    },
    forget: () => startFrom(0, blank),
  };
}
