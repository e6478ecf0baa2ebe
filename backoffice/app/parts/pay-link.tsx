import type { PayLinkMade } from "#contract/api/staff-order-acts.ts";
import { Button } from "#ui/primitives/button.tsx";
import { Field } from "#ui/primitives/field.tsx";
import { useToaster } from "#ui/primitives/toast.tsx";
import { markWhenEntered } from "./mark-when-entered.ts";

const moment = new Intl.DateTimeFormat("en-GB", {
  dateStyle: "full",
  timeStyle: "short",
  timeZone: "Africa/Lagos",
});

/** Who is sent a link to pay, and until when the pieces are kept. @param until as `PayLinkMade` tells it */
export function linkSent(email: string, until: string): string {
  return `A link to pay it is on its way to ${email}. The pieces are kept until ${moment.format(new Date(until))}.`;
}

/** A link to pay, to be copied this once; words in its place where it was told before. */
export function PayLink({ payLink }: Pick<PayLinkMade, "payLink">) {
  const { say } = useToaster();

  async function copy(link: string) {
    try {
      await navigator.clipboard.writeText(link);
      say("The link is copied.");
    } catch {
      say("The browser did not let us copy it. Mark the link and copy it by hand.");
    }
  }

  if (payLink === null) {
    return <p className="mt-4 text-umber">It was made a moment ago; the link is in the mail.</p>;
  }
  return (
    <div className="mt-4">
      <Field
        label="The link"
        readOnly
        value={payLink}
        hint="Anybody who has it can pay the order. It is shown only once; a newer one replaces it."
        {...markWhenEntered}
      />
      <Button className="mt-3" onClick={() => void copy(payLink)}>
        Copy the link
      </Button>
    </div>
  );
}
