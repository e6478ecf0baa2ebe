import { type FormEvent, useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { campaignLimits } from "#contract/api/mail/campaign-limits.ts";
import { findBadLink, isLinkAddress } from "#contract/text/rich-text.ts";
import { Button } from "#ui/primitives/button.tsx";
import { classNames } from "#ui/primitives/class-names.ts";
import { Field } from "#ui/primitives/fields/field.tsx";
import { drawIcon } from "#ui/primitives/icons.tsx";
import { Dialog } from "#ui/primitives/overlays/dialog.tsx";
import { type Edited, toggleBold, toggleList, withLink } from "./edit-text.ts";

interface TextBlockProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
}

const minRows = 3;
const maxRows = 14;
const charactersInRow = 44;

/** Text with its marks; the preview shows what becomes of them. */
export function TextBlock({ label, value, onChange }: TextBlockProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  const [linking, setLinking] = useState<{ readonly start: number; readonly end: number }>();
  const noteId = useId();
  const bad = findBadLink(value);

  function apply(edit: (text: string, start: number, end: number) => Edited, at = linking) {
    const element = area.current;
    if (!element) return;
    const { selectionStart, selectionEnd } = element;
    const edited = edit(value, at?.start ?? selectionStart, at?.end ?? selectionEnd);
    if (edited.text.length > campaignLimits.textLength) return;
    flushSync(() => onChange(edited.text));
    element.focus();
    element.setSelectionRange(edited.start, edited.end);
  }
  const tools = [
    { name: "Bold", icon: <b aria-hidden="true">B</b>, run: () => apply(toggleBold) },
    {
      name: "Link",
      icon: <LinkIcon className="size-4.5" />,
      run: () => {
        const { selectionStart: start = 0, selectionEnd: end = 0 } = area.current ?? {};
        setLinking({ start, end });
      },
    },
    { name: "List", icon: <ListIcon className="size-4.5" />, run: () => apply(toggleList) },
  ];
  const rows = value
    .split("\n")
    .reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / charactersInRow)), 0);
  return (
    <>
      <div className="border border-line-strong focus-within:border-ink">
        <div
          role="toolbar"
          aria-label={`Format ${label}`}
          className="flex border-line-strong border-b bg-plaster"
        >
          {tools.map(({ name, icon, run }) => (
            <button
              key={name}
              type="button"
              aria-label={name}
              // The selection stays.
              onMouseDown={(event) => event.preventDefault()}
              onClick={run}
              className="flex size-9 items-center justify-center hover:text-indigo max-md:size-11 pointer-coarse:size-11"
            >
              {icon}
            </button>
          ))}
        </div>
        <textarea
          ref={area}
          aria-label={label}
          aria-invalid={bad !== undefined || undefined}
          aria-describedby={bad === undefined ? undefined : noteId}
          rows={Math.min(maxRows, Math.max(minRows, rows))}
          value={value}
          maxLength={campaignLimits.textLength}
          onChange={({ target }) => onChange(target.value)}
          onKeyDown={(event) => {
            if ((!event.ctrlKey && !event.metaKey) || event.key.toLowerCase() !== "b") return;
            event.preventDefault();
            apply(toggleBold);
          }}
          className={classNames("block w-full bg-paper px-3.5 py-2.5 text-body")}
        />
      </div>
      {bad !== undefined && (
        <p id={noteId} className="mt-1 text-meta text-red">
          The link “{bad}” leads nowhere. Start with / for a store page, or https://
        </p>
      )}
      <LinkDialog
        open={linking !== undefined}
        text={linking ? value.slice(linking.start, linking.end) : ""}
        onClose={() => setLinking(undefined)}
        onAdd={(text, address) => {
          setLinking(undefined);
          // The dialog gives the focus back first.
          setTimeout(() =>
            apply((all, start, end) => withLink(all, start, end, text, address), linking),
          );
        }}
      />
    </>
  );
}

interface LinkDialogProps {
  readonly open: boolean;
  readonly text: string;
  readonly onClose: () => void;
  readonly onAdd: (text: string, address: string) => void;
}

function LinkDialog({ open, text, onClose, onAdd }: LinkDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Add a link">
      {open && <LinkForm text={text} onAdd={onAdd} />}
    </Dialog>
  );
}

function LinkForm({ text, onAdd }: Pick<LinkDialogProps, "text" | "onAdd">) {
  const [label, setLabel] = useState(text.replace(/[[\]\n]/g, " ").trim());
  const [address, setAddress] = useState("");
  const [errors, setErrors] = useState<{ readonly label?: string; readonly address?: string }>({});
  function submit(event: FormEvent) {
    event.preventDefault();
    event.stopPropagation();
    const next = {
      ...(label.trim() === "" && { label: "Enter the text of the link" }),
      ...(!isLinkAddress(address.trim()) && {
        address: "Start with / for a store page, or https://",
      }),
    };
    setErrors(next);
    if (Object.keys(next).length === 0) onAdd(label.trim(), address.trim());
  }
  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      <Field
        label="Text"
        value={label}
        error={errors.label}
        maxLength={200}
        onChange={({ target }) => setLabel(target.value.replace(/[[\]]/g, ""))}
      />
      <Field
        label="Link"
        placeholder="/products/new"
        inputMode="url"
        autoCapitalize="none"
        spellCheck={false}
        value={address}
        error={errors.address}
        maxLength={campaignLimits.buttonAddressLength}
        onChange={({ target }) => setAddress(target.value)}
      />
      <Button type="submit" size="small" className="justify-self-start">
        Add link
      </Button>
    </form>
  );
}

const LinkIcon = drawIcon(
  <path d="M8.5 11.5a3 3 0 0 0 4.3 0l3-3a3 3 0 0 0-4.3-4.3l-1 1M11.5 8.5a3 3 0 0 0-4.3 0l-3 3a3 3 0 0 0 4.3 4.3l1-1" />,
);
const ListIcon = drawIcon(<path d="M3 5h1M7 5h10M3 10h1M7 10h10M3 15h1M7 15h10" />);
