import { useEffect, useRef } from "react";
import { Button } from "#ui/primitives/button.tsx";
import { LinkButton } from "#ui/primitives/link-button.tsx";
import { Panel } from "../layout/panel.tsx";

interface AlreadyCreatedNoticeProps {
  readonly title: string;
  readonly to: string;
  readonly linkLabel: string;
  readonly newLabel: string;
  readonly onNew: () => void;
}

export function AlreadyCreatedNotice({
  title,
  to,
  linkLabel,
  newLabel,
  onNew,
}: AlreadyCreatedNoticeProps) {
  const message = useRef<HTMLParagraphElement>(null);
  useEffect(() => message.current?.focus(), []);
  return (
    <Panel title={title}>
      <p ref={message} tabIndex={-1} className="outline-none">
        Your earlier submission went through. Changes you made since aren't included: open it to
        edit.
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        <LinkButton to={to}>{linkLabel}</LinkButton>
        <Button variant="ghost" onClick={onNew}>
          {newLabel}
        </Button>
      </div>
    </Panel>
  );
}
