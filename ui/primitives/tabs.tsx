import { type KeyboardEvent, type ReactNode, useId, useRef } from "react";
import { tabClasses, tabRowClasses } from "./tab-classes.ts";

export interface Tab<Id extends string> {
  readonly id: Id;
  readonly label: ReactNode;
}

interface TabsProps<Id extends string> {
  readonly label: string;
  readonly tabs: readonly Tab<Id>[];
  readonly value: Id;
  readonly onChange: (id: Id) => void;
  readonly children: ReactNode;
  readonly panelClassName?: string;
}

/** Tabs (WAI-ARIA pattern): arrow keys, Home and End select. */
export function Tabs<Id extends string>({
  label,
  tabs,
  value,
  onChange,
  children,
  panelClassName,
}: TabsProps<Id>) {
  const base = useId();
  const row = useRef<HTMLDivElement>(null);

  function chooseByKey(event: KeyboardEvent) {
    const at = tabs.findIndex((tab) => tab.id === value);
    const target = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 }[event.key];
    if (target === undefined) return;
    const next = tabs.at(target % tabs.length);
    if (!next) return;
    event.preventDefault();
    onChange(next.id);
    row.current?.querySelector<HTMLElement>(`[data-tab="${next.id}"]`)?.focus();
  }

  return (
    <>
      <div
        ref={row}
        role="tablist"
        aria-label={label}
        className={tabRowClasses}
        onKeyDown={chooseByKey}
      >
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${base}-${tab.id}`}
            data-tab={tab.id}
            aria-selected={tab.id === value}
            aria-controls={`${base}-panel`}
            tabIndex={tab.id === value ? 0 : -1}
            className={tabClasses(tab.id === value)}
            onClick={() => onChange(tab.id)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div
        role="tabpanel"
        id={`${base}-panel`}
        aria-labelledby={`${base}-${value}`}
        className={panelClassName}
      >
        {children}
      </div>
    </>
  );
}
