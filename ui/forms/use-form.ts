import { type FormEvent, useState } from "react";
import { faultOf } from "#contract/client/api-fault.ts";
import { type Fields, type FieldsOptions, useFields } from "./use-fields.ts";

interface FormOptions<Name extends string, Failure> extends FieldsOptions<Name> {
  send(values: Readonly<Record<Name, string>>): Promise<unknown>;
  /** The words for a call that failed. */
  failureOf(cause: unknown): Failure;
}

/** A form: its fields, and what the server said when it was sent. */
export interface Form<Name extends string, Failure> extends Fields<Name> {
  /** Null unless the last call failed. */
  readonly failure: Failure | null;
  readonly busy: boolean;
  submit(event: FormEvent): Promise<void>;
  /** Fills in what another page handed over, and sends it. */
  sendWith(values: Readonly<Record<Name, string>>): Promise<void>;
}

/** Keeps a form; on sending, the first field at fault gets the focus. */
export function useForm<Name extends string, Failure>(
  options: FormOptions<Name, Failure>,
): Form<Name, Failure> {
  const fields = useFields(options);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [busy, setBusy] = useState(false);

  /** Whether there was one. */
  function focus(atFault: Name | undefined): boolean {
    if (atFault) fields.inputOf(atFault)?.focus();
    return atFault !== undefined;
  }

  async function send(values: Readonly<Record<Name, string>>) {
    setFailure(null);
    setBusy(true);
    try {
      await options.send(values);
    } catch (cause) {
      setFailure(options.failureOf(cause));
      focus(fields.blame(faultOf(cause)?.errors ?? []));
    } finally {
      setBusy(false);
    }
  }

  return {
    ...fields,
    failure,
    busy,
    async submit(event) {
      event.preventDefault();
      if (busy || focus(fields.check())) return;
      await send(fields.values);
    },
    async sendWith(values) {
      fields.fill(values);
      await send(values);
    },
  };
}
