import { useCallback, useId, useState } from "react";
import type { FieldError } from "#contract/api/error-codes.ts";

export type FieldRule = (value: string) => string | undefined;

type FieldErrors<Name extends string> = Partial<Record<Name, string | undefined>>;

export interface FieldsOptions<Name extends string> {
  readonly initial: Readonly<Record<Name, string>>;
  rules(values: Readonly<Record<Name, string>>): Partial<Record<Name, FieldRule>>;
  /** Blank required fields are reported on blur, not only on submit. */
  readonly validatesBlank?: boolean;
}

export interface FormField {
  readonly id: string;
  readonly name: string;
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (event: { target: { value: string } }) => void;
  readonly onBlur: () => void;
}

export interface Fields<Name extends string> {
  readonly values: Readonly<Record<Name, string>>;
  field(name: Name): FormField;
  set(name: Name, value: string): void;
  /** Fills empty fields; a stable function. */
  fill(defaults: Partial<Record<Name, string>>): void;
  check(): Name | undefined;
  showErrors(errors: readonly FieldError[]): Name | undefined;
  getInput(name: Name): HTMLElement | null;
}

export function useFields<Name extends string>(options: FieldsOptions<Name>): Fields<Name> {
  const { initial, rules, validatesBlank = false } = options;
  const baseId = useId();
  const [values, setValues] = useState(initial);
  const [errors, setErrors] = useState<FieldErrors<Name>>({});
  const toId = (name: Name) => `${baseId}-${name}`;
  const validateField = (name: Name) => rules(values)[name]?.(values[name]);

  const fill = useCallback((defaults: Partial<Record<Name, string>>) => {
    setValues((previous) => {
      const blank = Object.entries(defaults).filter(
        ([name]) => previous[name as Name].trim() === "",
      );
      return { ...previous, ...Object.fromEntries(blank) };
    });
  }, []);

  function set(name: Name, value: string) {
    setValues((previous) => ({ ...previous, [name]: value }));
    setErrors((previous) => ({ ...previous, [name]: undefined }));
  }

  function applyErrors(found: FieldErrors<Name>): Name | undefined {
    setErrors(found);
    return (Object.keys(values) as Name[]).find((name) => found[name]);
  }

  return {
    values,
    set,
    fill,
    getInput: (name) => document.getElementById(toId(name)),
    field: (name) => ({
      id: toId(name),
      name,
      value: values[name],
      error: errors[name],
      onChange: (event) => set(name, event.target.value),
      onBlur() {
        if (!validatesBlank && values[name] === "") return;
        setErrors((previous) => ({ ...previous, [name]: validateField(name) }));
      },
    }),
    check() {
      const names = Object.keys(values) as Name[];
      return applyErrors(
        Object.fromEntries(names.map((name) => [name, validateField(name)])) as FieldErrors<Name>,
      );
    },
    showErrors(errors) {
      const named = errors.map(({ field, message }) => [field, message]);
      return applyErrors(Object.fromEntries(named) as FieldErrors<Name>);
    },
  };
}

export function rulesFrom(found: readonly FieldError[]): Record<string, FieldRule> {
  return Object.fromEntries(found.map(({ field, message }) => [field, () => message]));
}
