import { useId, useState } from "react";
import { carriers, ownRider } from "#contract/api/delivery/carriers.ts";
import { classNames } from "#ui/primitives/class-names.ts";
import { Field } from "#ui/primitives/fields/field.tsx";
import { CheckIcon } from "#ui/primitives/icons.tsx";
import { readText, saveText } from "../offline/device-storage.ts";

interface CarrierPickerProps {
  /** Empty while another carrier is being typed. */
  readonly value: string;
  readonly onChange: (carrier: string) => void;
}

const storageKey = "staff-carriers";
const maxRecent = 2;

export function lastCarrier(): string {
  return readRecent()[0] ?? ownRider;
}

export function saveRecentCarrier(carrier: string): void {
  if (carrier === "") return;
  const others = readRecent().filter((each) => each !== carrier);
  saveText(storageKey, [carrier, ...others].slice(0, maxRecent + 1).join("\n"));
}

function readRecent(): readonly string[] {
  return (readText(storageKey) ?? "").split("\n").filter((each) => each !== "");
}

export function CarrierPicker({ value, onChange }: CarrierPickerProps) {
  const id = useId();
  const [options] = useState(() => {
    const known = [...readRecent(), ...carriers.map(({ name }) => name)];
    return [
      ...[...new Set(known)].filter((name) => name !== ownRider).slice(0, maxRecent),
      ownRider,
    ];
  });
  const [isOther, setOther] = useState(!options.includes(value));
  return (
    <fieldset>
      <legend className="mb-1.5 font-medium text-meta">Carrier</legend>
      <div className="grid gap-2 md:grid-cols-4 md:gap-0">
        {[...options, ""].map((name) => {
          const isChosen = name === "" ? isOther : !isOther && value === name;
          return (
            <label
              key={name}
              htmlFor={`${id}-${name}`}
              className={classNames(
                "flex min-h-12 items-center justify-between gap-2 border px-3.5 py-2.5 text-nav md:-ml-px md:min-h-14",
                isChosen
                  ? "relative border-ink bg-bone font-medium shadow-[inset_4px_0_0_var(--color-ink)] md:shadow-[inset_0_-3px_0_var(--color-ink)]"
                  : "border-line-strong hover:bg-bone",
                "has-focus-visible:outline-2 has-focus-visible:outline-indigo has-focus-visible:outline-offset-2",
              )}
            >
              <input
                id={`${id}-${name}`}
                type="radio"
                name={id}
                checked={isChosen}
                onChange={() => {
                  setOther(name === "");
                  onChange(name);
                }}
                className="sr-only"
              />
              {name === "" ? "Other" : name}
              {isChosen && <CheckIcon className="md:hidden" />}
            </label>
          );
        })}
      </div>
      {isOther && (
        <div className="mt-3">
          <Field
            label="Carrier name"
            list={`${id}-all`}
            maxLength={60}
            value={value}
            onChange={({ target }) => onChange(target.value)}
          />
          <datalist id={`${id}-all`}>
            {carriers.map(({ name }) => (
              <option key={name} value={name} />
            ))}
          </datalist>
        </div>
      )}
    </fieldset>
  );
}
