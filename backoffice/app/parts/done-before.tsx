import { useEffect, useRef } from "react";
import { Button } from "#ui/primitives/button.tsx";
import { LinkButton } from "#ui/primitives/link-button.tsx";
import { Panel } from "./panel.tsx";

interface DoneBeforeProps {
  /** What an earlier press did: "Order ASO-1 was placed before". */
  readonly title: string;
  /** Where it is, and the words that lead there. */
  readonly to: string;
  readonly open: string;
  readonly anew: string;
  readonly onAnew: () => void;
}

/** Stands in place of a form's button whose earlier press was done, though its answer was lost on the way. */
export function DoneBefore({ title, to, open, anew, onAnew }: DoneBeforeProps) {
  const head = useRef<HTMLParagraphElement>(null);
  useEffect(() => head.current?.focus(), []);
  return (
    <Panel title={title}>
      <p ref={head} tabIndex={-1} className="outline-none">
        The store has it as it was typed then, and only the answer was lost. What was changed here
        since is not in it: open it to correct it.
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        <LinkButton to={to}>{open}</LinkButton>
        <Button look="ghost" onClick={onAnew}>
          {anew}
        </Button>
      </div>
    </Panel>
  );
}
