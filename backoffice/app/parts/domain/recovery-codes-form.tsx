import { type FormEvent, useState } from "react";
import { Button } from "#ui/primitives/button.tsx";
import { Checkbox } from "#ui/primitives/fields/checkbox.tsx";
import { useToast } from "#ui/primitives/overlays/toast.tsx";
import { saveFile } from "#ui/primitives/save-file.ts";
import { storeName } from "../../store.ts";

interface RecoveryCodesFormProps {
  readonly codes: readonly string[];
  readonly busy?: boolean;
  readonly onConfirmed: () => void;
}

export function RecoveryCodesForm({ codes, busy = false, onConfirmed }: RecoveryCodesFormProps) {
  const [isConfirmed, setConfirmed] = useState(false);
  const [error, setError] = useState("");
  const { showToast, showErrorToast } = useToast();
  const text = `${storeName()} back office, recovery codes. Each works once.\n\n${codes.join("\n")}\n`;

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      showToast("Copied");
    } catch {
      showErrorToast("Couldn't copy. Write the codes down instead.");
    }
  }

  function save() {
    saveFile("recovery-codes.txt", new Blob([text], { type: "text/plain" }));
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isConfirmed) onConfirmed();
    else setError("Save your codes first. They won't be shown again.");
  }

  return (
    <form onSubmit={submit} noValidate className="mt-2 grid gap-5">
      <p className="text-umber">
        If you lose your phone, each of these codes signs you in once. Keep them somewhere other
        than your phone. They won't be shown again.
      </p>
      <ul
        aria-label="Recovery codes"
        className="grid grid-cols-2 gap-x-6 gap-y-2 border border-line bg-paper px-4 py-4 tabular-nums"
      >
        {codes.map((code) => (
          <li key={code}>
            <code className="font-medium font-sans">{code}</code>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <Button variant="ghost" size="small" onClick={() => void copy()}>
          Copy
        </Button>
        <Button variant="ghost" size="small" onClick={save}>
          Download
        </Button>
      </div>
      <Checkbox
        label="I've saved these codes"
        required
        checked={isConfirmed}
        error={error}
        onChange={({ target }) => {
          setConfirmed(target.checked);
          setError("");
        }}
      />
      <Button type="submit" busy={busy} className="justify-self-start">
        Continue
      </Button>
    </form>
  );
}
