import type { CreatedPaymentLink } from "#contract/api/orders/staff-order-commands.ts";
import { Button } from "#ui/primitives/button.tsx";
import { Field } from "#ui/primitives/fields/field.tsx";
import { useToast } from "#ui/primitives/overlays/toast.tsx";
import { formatFullDateTime } from "../format/dates.ts";
import { selectOnFocus } from "../forms/select-on-focus.ts";

/** @param until null where nothing is reserved by the link */
export function paymentLinkMessage(email: string, until: string | null): string {
  const sent = email === "" ? "Payment link created." : `Payment link sent to ${email}.`;
  if (until === null) return sent;
  return `${sent} Items are reserved until ${formatFullDateTime(until)}.`;
}

export function PaymentLink({ paymentLink }: Pick<CreatedPaymentLink, "paymentLink">) {
  const { showToast } = useToast();

  async function copy(link: string) {
    try {
      await navigator.clipboard.writeText(link);
      showToast("Link copied.");
    } catch {
      showToast("Couldn't copy. Select the link and copy it yourself.");
    }
  }

  if (paymentLink === null) {
    return (
      <p className="mt-4 text-umber">
        The link was created a moment ago. Create a new one to see it.
      </p>
    );
  }
  return (
    <div className="mt-4">
      <Field
        label="Payment link"
        readOnly
        value={paymentLink}
        hint="Anyone with the link can pay for the order. It is shown only once; a newer link replaces it."
        {...selectOnFocus}
      />
      <Button className="mt-3" onClick={() => void copy(paymentLink)}>
        Copy link
      </Button>
    </div>
  );
}
