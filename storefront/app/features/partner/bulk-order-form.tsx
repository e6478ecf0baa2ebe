import { type ReactNode, useEffect, useState } from "react";
import { maxBulkQuantity } from "#contract/api/bulk-order-limits.ts";
import { faultOf } from "#contract/client/api-fault.ts";
import { useForm } from "#ui/forms/use-form.ts";
import { Button } from "#ui/primitives/button.tsx";
import { Field, TextAreaField } from "#ui/primitives/field.tsx";
import { FormFailure } from "../../forms/form-failure.tsx";
import { email, optional, required } from "../../forms/form-rules.ts";
import { phone } from "../../forms/phone-rule.ts";
import { authFailure } from "../../session/auth-failure.ts";
import { useSession } from "../../session/session-context.tsx";
import { attachmentsFault } from "./attachments.ts";
import { FilesField, focusFiles } from "./files-field.tsx";
import type { RefusedParts } from "./send-bulk-order.ts";
import { StylesPart } from "./styles-part.tsx";
import { countPieces, type WantedStyle } from "./wanted-styles.ts";

const empty = {
  contactName: "",
  email: "",
  phone: "",
  company: "",
  details: "",
  totalQuantity: "",
  targetDate: "",
  notes: "",
};

/**
 * The enquiry about many pieces at once. Nothing in it needs an account.
 * @param props.onSent takes what tells that it has arrived
 */
export function BulkOrderForm(props: { readonly onSent: (told: ReactNode) => void }) {
  const { user, business } = useSession();
  const [files, setFiles] = useState<readonly File[]>([]);
  const [styles, setStyles] = useState<readonly WantedStyle[]>([]);
  const [refused, setRefused] = useState<RefusedParts>({});
  const filesFault = attachmentsFault(files) ?? refused.files;
  const listed = countPieces(styles);
  const form = useForm({
    initial: empty,
    rules: () => ({
      contactName: required,
      email,
      phone: optional(phone),
      details: (value) =>
        listed > 0 || value.trim() !== "" ? undefined : "Tell us what you need, or add styles",
      totalQuantity: optional((value) => piecesFault(value, listed)),
    }),
    async send(values) {
      if (filesFault) return focusFiles();
      setRefused({});
      const { sendBulkOrder, refusedParts, SentEnquiry } = await import("./send-bulk-order.ts");
      try {
        const placed = await sendBulkOrder({ values, styles, files });
        props.onSent(<SentEnquiry placed={placed} />);
      } catch (cause) {
        const parts = refusedParts(cause, styles);
        setRefused(parts);
        if (parts.files) focusFiles();
        throw cause;
      }
    },
    failureOf(cause) {
      const failure = authFailure(cause, "Your enquiry could not be sent.");
      const marked = faultOf(cause)?.code === "validation_failed";
      return marked ? { ...failure, reason: "Please look at what is marked below." } : failure;
    },
  });

  const { fill } = form;
  useEffect(() => {
    if (user) fill({ contactName: `${user.firstName} ${user.lastName}`, email: user.email });
    if (business) fill({ company: business.companyName });
  }, [user, business, fill]);

  return (
    <form method="post" noValidate onSubmit={form.submit} className="flex flex-col gap-5">
      <FormFailure failure={form.failure} />
      <div className="grid items-start gap-x-3.5 gap-y-5 xs:grid-cols-2">
        <Field
          {...form.field("contactName")}
          label="Your name"
          autoComplete="name"
          maxLength={200}
          required
        />
        <Field
          {...form.field("company")}
          label="Company (optional)"
          autoComplete="organization"
          maxLength={200}
        />
        <Field
          {...form.field("email")}
          label="Email"
          type="email"
          autoComplete="email"
          maxLength={254}
          required
        />
        <Field
          {...form.field("phone")}
          label="Phone (optional)"
          type="tel"
          autoComplete="tel"
          maxLength={32}
        />
      </div>
      <TextAreaField
        {...form.field("details")}
        label="What you need"
        hint="Styles, cloth, sizes and how many of each"
        rows={5}
        maxLength={5000}
        required={listed === 0}
      />
      <StylesPart
        styles={styles}
        error={refused.styles}
        onChange={(next) => {
          setStyles(next);
          setRefused({ ...refused, styles: undefined });
        }}
      />
      <div className="grid items-start gap-x-3.5 gap-y-5 xs:grid-cols-2">
        <Field
          {...form.field("totalQuantity")}
          label="Pieces in all (optional)"
          inputMode="numeric"
          maxLength={6}
        />
        <Field {...form.field("targetDate")} label="Needed by (optional)" type="date" />
      </div>
      <TextAreaField {...form.field("notes")} label="Notes (optional)" rows={3} maxLength={2000} />
      <FilesField
        files={files}
        fault={filesFault}
        onChange={(next) => {
          setFiles(next);
          setRefused({ ...refused, files: undefined });
        }}
      />
      <Button type="submit" busy={form.busy} className="self-start">
        Send enquiry
      </Button>
    </form>
  );
}

function piecesFault(value: string, listed: number): string | undefined {
  const count = Number(value);
  if (!Number.isInteger(count) || count < 1 || count > maxBulkQuantity) {
    return `Enter a number from 1 to ${maxBulkQuantity.toLocaleString("en")}`;
  }
  return count < listed ? `The styles above are ${listed} pieces already` : undefined;
}
