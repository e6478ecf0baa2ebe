import type { StaffBulkOrder } from "#contract/api/staff-bulk-orders.ts";
import { useToaster } from "#ui/primitives/toast.tsx";
import { api } from "../../api.ts";
import { MessageForm } from "./message-form.tsx";

interface ReplyFormProps {
  readonly enquiry: StaffBulkOrder;
  readonly onChanged: (enquiry: StaffBulkOrder) => void;
}

/** Answers the buyer by mail; what was sent stays listed above. */
export function ReplyForm({ enquiry, onChanged }: ReplyFormProps) {
  const { say } = useToaster();
  return (
    <MessageForm
      keptAs={["enquiry-reply", enquiry.id]}
      label={`Reply to ${enquiry.contactName}`}
      hint={`Goes by mail to ${enquiry.email}.`}
      button="Send the reply"
      look="primary"
      rows={6}
      failure="The reply could not be sent. Please try again."
      onSend={(text, headers) =>
        api("POST /staff/bulk-orders/:id/replies", {
          params: { id: enquiry.id },
          headers,
          body: { text },
        })
      }
      onSent={(changed) => {
        onChanged(changed);
        say(`Sent to ${enquiry.email}`);
      }}
    />
  );
}
