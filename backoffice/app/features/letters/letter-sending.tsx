import { useState } from "react";
import { useNavigate } from "react-router";
import type { LetterAudience, StaffLetter } from "#contract/api/staff-letters.ts";
import { Button } from "#ui/primitives/button.tsx";
import { useToaster } from "#ui/primitives/toast.tsx";
import { api } from "../../api.ts";
import { Failure } from "../../loading/failure.tsx";
import { useLoaded } from "../../loading/use-loaded.ts";
import { useSending } from "../../loading/use-sending.ts";
import { ConfirmDialog } from "../../parts/confirm-dialog.tsx";
import { Facts } from "../../parts/facts.tsx";
import { FormFault } from "../../parts/form-fault.tsx";
import { dayOf } from "../../parts/when.ts";
import { useMember } from "../../session/use-member.ts";
import { subscribers } from "./letter-words.ts";

interface LetterSendingProps {
  readonly letter: StaffLetter;
  /** Something was changed and not saved: what goes out is what was saved. */
  readonly isEdited: boolean;
  readonly onChanged: (letter: StaffLetter) => void;
}

/** Whom a draft would go to, a test to oneself, and the way out. */
export function LetterSending({ letter, isEdited, onChanged }: LetterSendingProps) {
  const { id, version } = letter;
  const own = useMember()?.email ?? "";
  const { loaded, reload } = useLoaded(
    (signal) => api("GET /staff/letters/audience", { signal }),
    ["audience", id],
  );
  const [asking, setAsking] = useState<"send" | "discard" | null>(null);
  const { busy, fault, send, clear } = useSending("It could not be done. Please try again.");
  const { say } = useToaster();
  const navigate = useNavigate();

  async function sendTest() {
    if (await send(() => api("POST /staff/letters/:id/test", { params: { id } })))
      say(`A test is on its way to ${own}`);
  }
  async function sendToAll() {
    const taken = await send(async () =>
      onChanged(await api("POST /staff/letters/:id/send", { params: { id }, body: { version } })),
    );
    if (taken) say("The letter is on its way");
    else reload();
  }
  async function discard() {
    const taken = await send(async () => {
      await api("DELETE /staff/letters/:id", { params: { id }, query: { version } });
      await navigate("/letters");
    });
    if (taken) say("The draft is thrown away");
  }
  function ask(what: "send" | "discard") {
    clear();
    setAsking(what);
  }

  if (loaded.state === "failed") {
    return (
      <Failure
        fault={loaded.fault}
        message="It is not known whom it would go to."
        onRetry={reload}
      />
    );
  }
  const audience = loaded.state === "ready" ? loaded.data : undefined;
  const reason = isEdited ? "Save what you have changed first." : reasonNot(audience);
  return (
    <div className="grid gap-4">
      <Facts
        narrow
        facts={[
          { name: "Goes to", value: audience ? subscribers(audience.recipients) : "…" },
          {
            name: "Left out",
            value: audience ? passedOver(audience) : "…",
          },
        ]}
      />
      {asking === null && <FormFault text={fault} />}
      {reason !== "" && <p className="text-umber">{reason}</p>}
      <div className="flex flex-wrap gap-3">
        <Button disabled={audience === undefined || reason !== ""} onClick={() => ask("send")}>
          Send the letter
        </Button>
        <Button
          look="ghost"
          disabled={isEdited}
          busy={busy && asking === null}
          onClick={() => void sendTest()}
        >
          Send me a test
        </Button>
        <Button look="ghost" size="small" onClick={() => ask("discard")}>
          Throw the draft away
        </Button>
      </div>
      <ConfirmDialog
        open={asking === "send"}
        title={`Send it to ${subscribers(audience?.recipients ?? 0)}?`}
        label="Send the letter"
        busy={busy}
        fault={fault}
        onConfirm={() => void sendToAll()}
        onClose={() => setAsking(null)}
      >
        <p>
          “{letter.subject}” goes out now and cannot be called back. It counts as one of the two
          letters that may go out within a month.
        </p>
      </ConfirmDialog>
      <ConfirmDialog
        open={asking === "discard"}
        title="Throw the draft away?"
        label="Throw it away"
        busy={busy}
        fault={fault}
        onConfirm={() => void discard()}
        onClose={() => setAsking(null)}
      >
        <p>What it says is gone. That there was one stays in the audit log.</p>
      </ConfirmDialog>
    </div>
  );
}

/** Who gets no letter now, since the form promises at most two a month. */
function passedOver({ passedOver: count }: LetterAudience): string {
  return count === 0 ? "Nobody" : `${subscribers(count)} who had two within a month`;
}

/** Why a letter cannot go out now; empty when it can. */
function reasonNot(audience: LetterAudience | undefined): string {
  if (!audience) return "";
  if (audience.nextAt !== null) {
    return `Two letters went out within a month, which is all we promised. The next may go on ${dayOf(audience.nextAt, new Date())}.`;
  }
  return audience.recipients === 0 ? "There is nobody it may go to now." : "";
}
