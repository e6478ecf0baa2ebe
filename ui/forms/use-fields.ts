import { useCallback, useId, useState } from "react";
import type { FieldError } from "#contract/api/error-codes.ts";

/** What is wrong with a field, or undefined. */
export type FieldRule = (value: string) => string | undefined;

type Faults<Name extends string> = Partial<Record<Name, string | undefined>>;

/** What the fields of a form begin with, and what is asked of them. */
export interface FieldsOptions<Name extends string> {
  /** In the order of the form: the first at fault gets the focus. */
  readonly initial: Readonly<Record<Name, string>>;
  /** Checked on leaving a field and on sending. */
  rules(values: Readonly<Record<Name, string>>): Partial<Record<Name, FieldRule>>;
  /** Whether a field that was only passed through is told of at once, and not only on sending. */
  readonly asksForBlank?: boolean;
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

/** The fields of a form: what stands in them, and what is wrong with it. */
export interface Fields<Name extends string> {
  readonly values: Readonly<Record<Name, string>>;
  /** Props that tie an input to its field. */
  field(name: Name): FormField;
  set(name: Name, value: string): void;
  /** Fills in what is known, where nothing was typed yet. It stays the same function. */
  fill(known: Partial<Record<Name, string>>): void;
  /** Checks every field and shows what is wrong; gives the first at fault. */
  check(): Name | undefined;
  /** Shows what the server found wrong; gives the first of these fields. */
  blame(errors: readonly FieldError[]): Name | undefined;
  /** The input of a field. */
  inputOf(name: Name): HTMLElement | null;
}

/** Keeps what is typed into the fields of a form, and what is wrong with it. */
export function useFields<Name extends string>(options: FieldsOptions<Name>): Fields<Name> {
  const { initial, rules, asksForBlank = false } = options;
  const base = useId();
  const [values, setValues] = useState(initial);
  const [faults, setFaults] = useState<Faults<Name>>({});
  const idOf = (name: Name) => `${base}-${name}`;
  const faultOf = (name: Name) => rules(values)[name]?.(values[name]);

  const fill = useCallback((known: Partial<Record<Name, string>>) => {
    setValues((before) => {
      const blank = Object.entries(known).filter(([name]) => before[name as Name].trim() === "");
      return { ...before, ...Object.fromEntries(blank) };
    });
  }, []);

  function set(name: Name, value: string) {
    setValues((before) => ({ ...before, [name]: value }));
    setFaults((before) => ({ ...before, [name]: undefined }));
  }

  function show(found: Faults<Name>): Name | undefined {
    setFaults(found);
    return (Object.keys(values) as Name[]).find((name) => found[name]);
  }

  return {
    values,
    set,
    fill,
    inputOf: (name) => document.getElementById(idOf(name)),
    field: (name) => ({
      id: idOf(name),
      name,
      value: values[name],
      error: faults[name],
      onChange: (event) => set(name, event.target.value),
      onBlur() {
        if (!asksForBlank && values[name] === "") return;
        setFaults((before) => ({ ...before, [name]: faultOf(name) }));
      },
    }),
    check() {
      const names = Object.keys(values) as Name[];
      return show(Object.fromEntries(names.map((name) => [name, faultOf(name)])) as Faults<Name>);
    },
    blame(errors) {
      const named = errors.map(({ field, message }) => [field, message]);
      return show(Object.fromEntries(named) as Faults<Name>);
    },
  };
}

/** The rules of a form that is checked as a whole: each field is as wrong as the check found it. */
export function rulesFrom(found: readonly FieldError[]): Record<string, FieldRule> {
  return Object.fromEntries(found.map(({ field, message }) => [field, () => message]));
}
