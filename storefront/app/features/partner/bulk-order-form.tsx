import { useId, useState } from "react";
import {
  attachmentLimits,
  attachmentTypes,
  maxBulkQuantity,
} from "#contract/api/bulk-order-limits.ts";
import type { PlacedBulkOrder } from "#contract/api/bulk-orders.ts";
import { Button } from "#ui/primitives/button.tsx";
import { Field, TextAreaField } from "#ui/primitives/field.tsx";
import { FormFailure } from "../../forms/form-failure.tsx";
import { email, optional, required } from "../../forms/form-rules.ts";
import { phone } from "../../forms/phone-rule.ts";
import { useForm } from "../../forms/use-form.ts";
import { authFailure } from "../../session/auth-failure.ts";
import { attachmentsFault } from "./attachments.ts";

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

function pieces(value: string) {
  const count = Number(value);
  if (Number.isInteger(count) && count >= 1 && count <= maxBulkQuantity) return undefined;
  return `Enter a number from 1 to ${maxBulkQuantity.toLocaleString("en")}`;
}

/** The enquiry about many pieces at once. Nothing in it needs an account (decision: Business). */
export function BulkOrderForm(props: { readonly onSent: (placed: PlacedBulkOrder) => void }) {
  const [files, setFiles] = useState<readonly File[]>([]);
  const filesFault = attachmentsFault(files);
  const form = useForm({
    initial: empty,
    rules: () => ({
      contactName: required,
      email,
      phone: optional(phone),
      details: required,
      totalQuantity: optional(pieces),
    }),
    async send(values) {
      if (filesFault) return;
      const { sendBulkOrder } = await import("./send-bulk-order.ts");
      props.onSent(await sendBulkOrder(values, files));
    },
    failureOf: (cause) => authFailure(cause, "Your request could not be sent."),
  });
  return (
    <form noValidate onSubmit={form.submit} className="flex flex-col gap-5">
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
        required
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
      <FilesField files={files} fault={filesFault} onChange={setFiles} />
      <Button type="submit" busy={form.busy} className="self-start">
        Send request
      </Button>
    </form>
  );
}

function FilesField(props: {
  readonly files: readonly File[];
  readonly fault: string | undefined;
  readonly onChange: (files: readonly File[]) => void;
}) {
  const { files, fault, onChange } = props;
  const id = useId();
  return (
    <div>
      <Field
        id={id}
        label="Pictures or PDFs (optional)"
        type="file"
        multiple
        accept={attachmentTypes.join(",")}
        className="py-3"
        error={fault}
        hint={`Up to ${attachmentLimits.count} files of 5 MB each`}
        onChange={(event) => {
          onChange([...files, ...(event.currentTarget.files ?? [])]);
          // Empty again, so that a file taken off can be chosen once more.
          event.currentTarget.value = "";
        }}
      />
      {files.length > 0 && (
        <ul className="mt-2 divide-y divide-line text-nav">
          {files.map((file, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two files may share a name
            <li key={place} className="flex min-h-11 items-center justify-between gap-4">
              <span className="min-w-0 wrap-anywhere">{file.name}</span>
              <button
                type="button"
                aria-label={`Remove ${file.name}`}
                className="text-link touch-target"
                onClick={() => onChange(files.toSpliced(place, 1))}
              >
                Remove
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
