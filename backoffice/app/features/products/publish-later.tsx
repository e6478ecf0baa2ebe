import { type FormEvent, useState } from "react";
import { Button } from "#ui/primitives/button.tsx";
import { Dialog } from "#ui/primitives/dialog.tsx";
import { Field } from "#ui/primitives/field.tsx";
import { FormFault } from "../../parts/form-fault.tsx";
import { toIso, toLocal } from "../../parts/shop-clock.ts";

interface PublishLaterProps {
  readonly open: boolean;
  /** When it comes on the shop as it stands; null where it waits for a press. */
  readonly publishAt: string | null;
  readonly busy: boolean;
  readonly fault: string;
  readonly onChoose: (at: string) => void;
  readonly onClose: () => void;
}

/** Asks when a draft shall come on the shop by itself. */
export function PublishLater({
  open,
  publishAt,
  busy,
  fault,
  onChoose,
  onClose,
}: PublishLaterProps) {
  const [typed, setTyped] = useState(toLocal(publishAt));
  const [asked, setAsked] = useState("");
  const at = toIso(typed);
  function choose(event: FormEvent) {
    event.preventDefault();
    setAsked(at === null ? "Say a day and a time" : "");
    if (at !== null) onChoose(at);
  }
  return (
    <Dialog open={open} onClose={onClose} title="Publish later">
      <form onSubmit={choose} noValidate className="grid gap-5">
        <Field
          label="On the shop from"
          type="datetime-local"
          required
          hint="Lagos time. It comes within a minute."
          value={typed}
          error={asked}
          onChange={({ target }) => {
            setTyped(target.value);
            setAsked("");
          }}
        />
        <FormFault text={fault} />
        <Button type="submit" busy={busy} className="justify-self-start">
          Set the day
        </Button>
      </form>
    </Dialog>
  );
}
