import { classNames } from "#ui/primitives/class-names.ts";
import { Field, TextAreaField } from "#ui/primitives/fields/field.tsx";
import { getAtPath } from "../../../parts/forms/object-path.ts";
import type { ContentForm } from "../content-form.ts";

interface ContentFieldProps {
  readonly form: ContentForm<unknown>;
  readonly path: string;
  readonly label: string;
  /** In characters. */
  readonly maxLength: number;
  /** More than 1 renders a textarea. */
  readonly rows?: number;
  /** Of a textarea; otherwise a line break becomes a space. */
  readonly multiline?: boolean;
  readonly hint?: string;
  readonly optional?: boolean;
  readonly type?: "email" | "tel" | "url";
  readonly className?: string;
  readonly onBlur?: () => void;
}

const changedClasses = "border-indigo-mid! bg-indigo-wash!";
const autoGrowClasses = "min-h-20 [field-sizing:content]";

export function ContentField({
  form,
  path,
  label,
  maxLength,
  rows = 1,
  multiline = false,
  hint,
  optional = false,
  type,
  className,
  onBlur,
}: ContentFieldProps) {
  const value = String(getAtPath(form.draft, path) ?? "");
  const before = getAtPath(form.base, path);
  const previous = typeof before === "string" && before !== value ? before : undefined;
  const hints = [
    hint,
    previous !== undefined && (previous === "" ? "was blank" : `was: ${shorten(previous)}`),
    value.length > maxLength * 0.7 && `${value.length} of ${maxLength} characters`,
  ].filter(Boolean);
  const shared = {
    id: form.fieldId(path),
    label,
    value,
    maxLength,
    required: !optional,
    error: form.errors[path],
    hint: hints.length > 0 ? hints.join(" · ") : undefined,
    frameClassName: className,
    className: previous === undefined ? undefined : changedClasses,
    onChange: ({ target }: { target: { value: string } }) => form.set(path, target.value),
    onBlur,
  };
  if (rows > 1) {
    return (
      <TextAreaField
        {...shared}
        rows={rows}
        className={classNames(autoGrowClasses, shared.className)}
        onChange={({ target: { value: typed } }) =>
          form.set(path, multiline ? typed : typed.replace(/\s*\n\s*/g, " "))
        }
      />
    );
  }
  return <Field {...shared} type={type ?? "text"} autoComplete="off" />;
}

function shorten(text: string): string {
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}
