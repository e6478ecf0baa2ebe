import type { UndeliveredMail } from "#contract/api/staff-mail.ts";
import { Button } from "#ui/primitives/button.tsx";
import { useToaster } from "#ui/primitives/toast.tsx";
import { api } from "../../api.ts";
import { useSending } from "../../loading/use-sending.ts";
import { FormFault } from "../../parts/form-fault.tsx";
import { momentOf } from "../../parts/when.ts";

interface UndeliveredMailRowProps {
  readonly mail: UndeliveredMail;
  readonly now: Date;
  readonly onChanged: () => void;
}

/** One message: to whom, what, why not, and the way to send it again. */
export function UndeliveredMailRow({ mail, now, onChanged }: UndeliveredMailRowProps) {
  const { kind, recipient, subject, reason, attempts, createdAt, canResend } = mail;
  const { busy, fault, send } = useSending("The message could not be sent again.");
  const { say } = useToaster();

  async function sendAgain() {
    if (!(await send(() => api("POST /staff/mails/:id/resend", { params: { id: mail.id } }))))
      return;
    say(`On its way to ${recipient} again`);
    onChanged();
  }

  return (
    <li className="grid items-start gap-x-6 gap-y-3 border-line border-b py-4 md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_14rem]">
      <div className="min-w-0">
        <p className="wrap-anywhere font-medium">{subject}</p>
        <p className="wrap-anywhere text-meta text-umber">
          To {recipient}, <time dateTime={createdAt}>{momentOf(createdAt, now)}</time>
        </p>
      </div>
      <div className="min-w-0 text-meta">
        <p className="wrap-anywhere text-red">{reason}</p>
        <p className="text-umber">{attempts === 1 ? "Tried once" : `Tried ${attempts} times`}</p>
      </div>
      {canResend ? (
        <Button
          look="ghost"
          size="small"
          busy={busy}
          className="justify-self-start md:justify-self-end"
          onClick={() => void sendAgain()}
        >
          Send again
          <span className="sr-only">
            : {subject}, to {recipient}
          </span>
        </Button>
      ) : (
        <p className="text-meta text-umber">
          {kind.startsWith("newsletter")
            ? "A letter goes out once: its reader may have left the list since."
            : "It held a code or a link, which are not kept. Its reader must ask for a new one."}
        </p>
      )}
      {fault !== "" && (
        <div className="md:col-span-3">
          <FormFault text={fault} />
        </div>
      )}
    </li>
  );
}
