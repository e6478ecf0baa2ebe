import { classNames } from "#ui/primitives/class-names.ts";

interface SwitchProps {
  readonly isOn: boolean;
  readonly isBusy: boolean;
  readonly labelledBy?: string;
  readonly label?: string;
  readonly onSwitch: () => void;
}

export function Switch({ isOn, isBusy, labelledBy, label, onSwitch }: SwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isOn}
      aria-labelledby={labelledBy}
      aria-label={label}
      disabled={isBusy}
      onClick={onSwitch}
      className="flex min-h-11 min-w-11 items-center justify-end"
    >
      <span
        aria-hidden="true"
        className={classNames(
          "flex h-5.5 w-10 shrink-0 border p-0.5",
          isOn ? "justify-end border-ink bg-ink" : "border-line-strong bg-paper",
        )}
      >
        <span className={classNames("size-4", isOn ? "bg-paper" : "bg-line-strong")} />
      </span>
    </button>
  );
}
