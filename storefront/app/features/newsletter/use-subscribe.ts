import { type FormEvent, useRef, useState } from "react";
import type { SubscribeNewsletter } from "#contract/api/newsletter.ts";
import { useToaster } from "#ui/primitives/toast.tsx";
import { api } from "../../api.ts";

/** The state of a newsletter form. */
export interface SubscribeForm {
  readonly email: string;
  readonly busy: boolean;
  /**
   * False while the address is blank or a request is under way (specification §5). The button is then disabled
   * by `aria-disabled`, with which it keeps the keyboard; `submit` ignores what comes meanwhile.
   */
  readonly canSubmit: boolean;
  setEmail(email: string): void;
  submit(event: FormEvent): void;
}

/**
 * Keeps a newsletter form.
 * @param source which form it is, as the consent records it
 */
export function useSubscribe(source: SubscribeNewsletter["source"]): SubscribeForm {
  const toaster = useToaster();
  const [email, setEmail] = useState("");
  const [busy, setBusy] = useState(false);
  const underWay = useRef(false);

  async function subscribe() {
    const trimmed = email.trim();
    if (trimmed === "" || underWay.current) return;
    underWay.current = true;
    setBusy(true);
    try {
      const body = { email: trimmed, ...(source && { source }) };
      await api("POST /newsletter/subscribe", { body });
      setEmail("");
      toaster.say("Subscribed successfully!");
    } catch {
      toaster.sayError("Check your email and try again");
    } finally {
      underWay.current = false;
      setBusy(false);
    }
  }

  return {
    email,
    busy,
    canSubmit: email.trim() !== "" && !busy,
    setEmail,
    submit(event) {
      event.preventDefault();
      void subscribe();
    },
  };
}
