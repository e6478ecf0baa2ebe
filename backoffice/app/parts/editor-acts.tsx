import type { ReactNode } from "react";
import { Status, type StatusTone } from "#ui/primitives/status.tsx";
import { FormFault } from "./form-fault.tsx";
import { type RecordAct, RecordActs } from "./record-acts.tsx";

interface EditorActsProps {
  /** Where the record stands. */
  readonly state: { readonly tone: StatusTone; readonly word: string };
  /** What the menu of a phone is called. */
  readonly label: string;
  readonly acts: readonly RecordAct[];
  /** Why the last act was not done; empty without one. */
  readonly fault: string;
  /** What stands between the state and the acts. */
  readonly children?: ReactNode;
}

/** The line below the head of an editor: where its record stands, and what may be done with it besides editing. */
export function EditorActs({ state, label, acts, fault, children }: EditorActsProps) {
  return (
    <div className="flex flex-wrap items-center gap-2.5 max-md:-mt-3">
      <Status tone={state.tone}>{state.word}</Status>
      {children}
      <RecordActs label={label} acts={acts} />
      {/* Empty, it takes no room. */}
      <div className="-ml-2.5">
        <FormFault text={fault} />
      </div>
    </div>
  );
}
