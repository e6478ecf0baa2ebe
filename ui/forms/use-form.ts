import { type FormEvent, useId, useState } from "react";
import { faultOf } from "#contract/client/api-fault.ts";

/** What is wrong with a field, or undefined. */
export type FieldRule = (value: string) => string | undefined;

type Faults<Name extends string> = Partial<Record<Name, string>>;

interface FormOptions<Name extends string, Failure> {
  readonly initial: Readonly<Record<Name, string>>;
  /** Checked on leaving a field and on sending, in the order of the form. */
  rules(values: Readonly<Record<Name, string>>): Partial<Record<Name, FieldRule>>;
  send(values: Readonly<Record<Name, string>>): Promise<unknown>;
  /** The words for a call that failed. */
  failureOf(cause: unknown): Failure;
}

/** What ties an input to a form. */
export interface FormField {
  readonly id: string;
  readonly name: string;
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (event: { target: { value: string } }) => void;
  readonly onBlur: () => void;
}

/** A form: its values, what is wrong with them, and what the server said. */
export interface Form<Name extends string, Failure> {
  readonly values: Readonly<Record<Name, string>>;
  /** Null unless the last call failed. */
  readonly failure: Failure | null;
  readonly busy: boolean;
  /** Props that tie an input to the form. */
  field(name: Name): FormField;
  set(name: Name, value: string): void;
  submit(event: FormEvent): Promise<void>;
}

/** Keeps a form; on sending, the first field at fault gets the focus. */
export function useForm<Name extends string, Failure>(
  options: FormOptions<Name, Failure>,
): Form<Name, Failure> {
  const base = useId();
  const [values, setValues] = useState(options.initial);
  const [faults, setFaults] = useState<Faults<Name>>({});
  const [failure, setFailure] = useState<Failure | null>(null);
  const [busy, setBusy] = useState(false);
  const idOf = (name: Name) => `${base}-${name}`;
  const check = (name: Name) => options.rules(values)[name]?.(values[name]);

  function set(name: Name, value: string) {
    setValues((before) => ({ ...before, [name]: value }));
    setFaults((before) => ({ ...before, [name]: undefined }));
  }

  function show(found: Faults<Name>) {
    setFaults(found);
    const first = (Object.keys(values) as Name[]).find((name) => found[name]);
    if (first) document.getElementById(idOf(first))?.focus();
    return first !== undefined;
  }

  return {
    values,
    failure,
    busy,
    set,
    field: (name) => ({
      id: idOf(name),
      name,
      value: values[name],
      error: faults[name],
      onChange: (event) => set(name, event.target.value),
      onBlur: () => {
        // An empty field that was only passed through is not scolded before sending.
        if (values[name] !== "") setFaults((before) => ({ ...before, [name]: check(name) }));
      },
    }),
    async submit(event) {
      event.preventDefault();
      if (busy) return;
      const names = Object.keys(options.rules(values)) as Name[];
      if (show(Object.fromEntries(names.map((name) => [name, check(name)])) as Faults<Name>))
        return;
      setFailure(null);
      setBusy(true);
      try {
        await options.send(values);
      } catch (cause) {
        setFailure(options.failureOf(cause));
        const named = (faultOf(cause)?.errors ?? []).filter(({ field }) => field in values);
        show(
          Object.fromEntries(named.map(({ field, message }) => [field, message])) as Faults<Name>,
        );
      } finally {
        setBusy(false);
      }
    },
  };
}
