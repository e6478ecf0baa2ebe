import { type FormEvent, useState } from "react";
import { asApiError } from "#contract/client/api-error.ts";
import { type Fields, type FieldsOptions, useFields } from "./use-fields.ts";

interface FormOptions<Name extends string, Failure> extends FieldsOptions<Name> {
  send(values: Readonly<Record<Name, string>>): Promise<unknown>;
  toFailure(cause: unknown): Failure;
}

export interface Form<Name extends string, Failure> extends Fields<Name> {
  readonly failure: Failure | null;
  readonly busy: boolean;
  submit(event: FormEvent): Promise<void>;
  submitValues(values: Readonly<Record<Name, string>>): Promise<void>;
}

export function useForm<Name extends string, Failure>(
  options: FormOptions<Name, Failure>,
): Form<Name, Failure> {
  const fields = useFields(options);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [busy, setBusy] = useState(false);

  function focus(field: Name | undefined): boolean {
    if (field) fields.getInput(field)?.focus();
    return field !== undefined;
  }

  async function send(values: Readonly<Record<Name, string>>) {
    setFailure(null);
    setBusy(true);
    try {
      await options.send(values);
    } catch (cause) {
      setFailure(options.toFailure(cause));
      focus(fields.showErrors(asApiError(cause)?.errors ?? []));
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
    async submitValues(values) {
      fields.fill(values);
      await send(values);
    },
  };
}
