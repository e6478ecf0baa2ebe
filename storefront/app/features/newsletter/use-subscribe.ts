import { type FormEvent, useRef, useState } from "react";
import type { SubscribeNewsletter } from "#contract/api/mail/newsletter.ts";
import { useToast } from "#ui/primitives/overlays/toast.tsx";
import { api } from "../../api.ts";

export interface SubscribeForm {
  readonly email: string;
  readonly busy: boolean;
  /** Specification §5. The button uses `aria-disabled` to keep focus. */
  readonly canSubmit: boolean;
  setEmail(email: string): void;
  submit(event: FormEvent): void;
}

export function useSubscribe(source: SubscribeNewsletter["source"]): SubscribeForm {
  const toaster = useToast();
  const [email, setEmail] = useState("");
  const [busy, setBusy] = useState(false);
  const inFlight = useRef(false);

  async function subscribe() {
    const trimmed = email.trim();
    if (trimmed === "" || inFlight.current) return;
    inFlight.current = true;
    setBusy(true);
    try {
      const body = { email: trimmed, ...(source && { source }) };
      await api("POST /newsletter/subscribe", { body });
      setEmail("");
      toaster.showToast("Subscribed successfully!");
    } catch {
      toaster.showErrorToast("Check your email and try again");
    } finally {
      inFlight.current = false;
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
