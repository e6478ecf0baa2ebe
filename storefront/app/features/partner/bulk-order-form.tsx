import { type ComponentProps, type ReactElement, useEffect, useState } from "react";
import { useLocation } from "react-router";
import { maxBulkQuantity } from "#contract/api/business/bulk-order-limits.ts";
import { asApiError } from "#contract/client/api-error.ts";
import { formatNumber, plural } from "#contract/text/format.ts";
import { parseCount } from "#contract/validation/parse-count.ts";
import { isPhone } from "#contract/validation/shipping-info.ts";
import type { FieldRule } from "#ui/forms/use-fields.ts";
import { useForm } from "#ui/forms/use-form.ts";
import { Button } from "#ui/primitives/button.tsx";
import { Field, TextAreaField } from "#ui/primitives/fields/field.tsx";
import { FormFailure } from "../../forms/form-failure.tsx";
import { email, optional, required } from "../../forms/form-rules.ts";
import { loadOnClick } from "../../loading/load-on-click.ts";
import { toAuthFailure } from "../../session/auth-failure.ts";
import { useSession } from "../../session/session-context.tsx";
import { FilesField, focusFilesField, validateAttachments } from "./files-field.tsx";
import { countUnits, type SelectedStyle } from "./selected-styles.ts";
import type { SectionErrors } from "./send-bulk-order.tsx";
import type StyleLines from "./style-lines.tsx";

const phone: FieldRule = (value) => (isPhone(value) ? undefined : "Enter a valid phone number");

const initialValues = {
  contactName: "",
  email: "",
  phone: "",
  company: "",
  details: "",
  totalQuantity: "",
  targetDate: "",
  notes: "",
};

export function BulkOrderForm(props: { readonly onSent: (confirmation: ReactElement) => void }) {
  const { user, business } = useSession();
  const [files, setFiles] = useState<readonly File[]>([]);
  const [styles, setStyles] = useState<readonly SelectedStyle[]>([]);
  const [serverErrors, setServerErrors] = useState<SectionErrors>({});
  const filesError = validateAttachments(files) ?? serverErrors.files;
  const listedUnits = countUnits(styles);
  const form = useForm({
    initial: initialValues,
    rules: () => ({
      contactName: required,
      email,
      phone: optional(phone),
      details: (value) =>
        listedUnits > 0 || value.trim() !== "" ? undefined : "Tell us what you need, or add styles",
      totalQuantity: optional((value) => validateQuantity(value, listedUnits)),
    }),
    async send(values) {
      if (filesError) return focusFilesField();
      setServerErrors({});
      const { sendBulkOrder, toSectionErrors, EnquiryConfirmation } = await import(
        "./send-bulk-order.tsx"
      );
      try {
        const created = await sendBulkOrder({ values, styles, files });
        props.onSent(<EnquiryConfirmation created={created} />);
      } catch (cause) {
        const sectionErrors = toSectionErrors(cause, styles);
        setServerErrors(sectionErrors);
        if (sectionErrors.files) focusFilesField();
        throw cause;
      }
    },
    toFailure(cause) {
      const failure = toAuthFailure(cause, "Your enquiry could not be sent.");
      const hasFieldErrors = asApiError(cause)?.code === "validation_failed";
      return hasFieldErrors
        ? { ...failure, reason: "Please check the fields marked below." }
        : failure;
    },
  });

  const { fill } = form;
  useEffect(() => {
    if (user) fill({ contactName: `${user.firstName} ${user.lastName}`, email: user.email });
    if (business) fill({ company: business.companyName });
  }, [user, business, fill]);

  const { search } = useLocation();
  useEffect(() => {
    if (!search.includes("items=")) return;
    const stop = new AbortController();
    import("./requested-styles.ts")
      .then(({ loadRequestedStyles }) => loadRequestedStyles(search, stop.signal))
      .then((requested) => {
        if (!stop.signal.aborted) setStyles((chosen) => (chosen.length > 0 ? chosen : requested));
      })
      // The form is filled in by hand then.
      .catch(() => undefined);
    return () => stop.abort();
  }, [search]);

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
        required={listedUnits === 0}
      />
      <StylesSection
        styles={styles}
        error={serverErrors.styles}
        onChange={(next) => {
          setStyles(next);
          setServerErrors({ ...serverErrors, styles: undefined });
        }}
      />
      <div className="grid items-start gap-x-3.5 gap-y-5 xs:grid-cols-2">
        <Field
          {...form.field("totalQuantity")}
          label="Total quantity (optional)"
          inputMode="numeric"
          maxLength={6}
        />
        <Field {...form.field("targetDate")} label="Needed by (optional)" type="date" />
      </div>
      <TextAreaField {...form.field("notes")} label="Notes (optional)" rows={3} maxLength={2000} />
      <FilesField
        files={files}
        error={filesError}
        onChange={(next) => {
          setFiles(next);
          setServerErrors({ ...serverErrors, files: undefined });
        }}
      />
      <Button type="submit" busy={form.busy} className="self-start">
        Send enquiry
      </Button>
    </form>
  );
}

function validateQuantity(value: string, listedUnits: number): string | undefined {
  const count = parseCount(value);
  if (count === undefined || count < 1 || count > maxBulkQuantity) {
    return `Enter a number from 1 to ${formatNumber(maxBulkQuantity)}`;
  }
  return count < listedUnits
    ? `The styles above already add up to ${plural(listedUnits, "unit")}`
    : undefined;
}

const loadStyleLines = loadOnClick(() => import("./style-lines.tsx"));

/** If the search fails to load, the rest of the form stays. */
function StylesSection(props: ComponentProps<typeof StyleLines>) {
  const [LoadedLines, setLines] = useState<typeof StyleLines>();
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);
  const { length } = props.styles;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the link asks for opens them
  useEffect(() => {
    if (length > 0) void open();
  }, [length]);

  async function open() {
    setBusy(true);
    setFailed(false);
    try {
      const module = await loadStyleLines();
      setLines(() => module.default);
    } catch (cause) {
      console.error(cause);
      setFailed(true);
    } finally {
      setBusy(false);
    }
  }

  if (LoadedLines) return <LoadedLines {...props} />;
  return (
    <div>
      <Button type="button" variant="ghost" size="small" busy={busy} onClick={open}>
        Add styles and sizes
      </Button>
      <p role="status" className="text-meta text-red not-empty:mt-1.5">
        {failed && "The list of styles could not be loaded. Please try again."}
      </p>
    </div>
  );
}
