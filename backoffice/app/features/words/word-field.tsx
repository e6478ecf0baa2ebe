import { classNames } from "#ui/primitives/class-names.ts";
import { Field, TextAreaField } from "#ui/primitives/field.tsx";
import { readAt } from "./at-path.ts";
import type { WordsForm } from "./use-words-form.ts";

interface WordFieldProps {
  readonly form: WordsForm<unknown>;
  readonly path: string;
  readonly label: string;
  /** Letters it may have. */
  readonly most: number;
  /** More than one makes a box of so many lines. */
  readonly rows?: number;
  readonly hint?: string;
  readonly optional?: boolean;
  readonly type?: "email" | "tel" | "url";
  readonly className?: string;
  readonly onLeave?: () => void;
}

const changedLook = "border-indigo-mid! bg-indigo-wash!";
/** As tall as what is written, so that no line of it is cut. */
const grows = "min-h-20 [field-sizing:content]";

/** One text of the shop: what it says, what it said, and how long it may be. */
export function WordField({
  form,
  path,
  label,
  most,
  rows = 1,
  hint,
  optional = false,
  type,
  className,
  onLeave,
}: WordFieldProps) {
  const value = String(readAt(form.draft, path) ?? "");
  const was = form.before(path);
  const notes = [
    hint,
    was !== undefined && (was === "" ? "was empty" : `was: ${shorten(was)}`),
    value.length > most * 0.7 && `${value.length} of ${most} letters`,
  ].filter(Boolean);
  const shared = {
    id: form.idOf(path),
    label,
    value,
    maxLength: most,
    required: !optional,
    error: form.faults[path],
    hint: notes.length > 0 ? notes.join(" · ") : undefined,
    frameClassName: className,
    className: was === undefined ? undefined : changedLook,
    onChange: ({ target }: { target: { value: string } }) => form.set(path, target.value),
    onBlur: onLeave,
  };
  if (rows > 1) {
    return (
      <TextAreaField
        {...shared}
        rows={rows}
        className={classNames(grows, shared.className)}
        onChange={({ target }) => form.set(path, target.value.replace(/\s*\n\s*/g, " "))}
      />
    );
  }
  return <Field {...shared} type={type ?? "text"} autoComplete="off" />;
}

function shorten(text: string): string {
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}
