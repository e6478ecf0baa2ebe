import { type FormEvent, useState } from "react";
import { Button } from "#ui/primitives/button.tsx";
import { Checkbox } from "#ui/primitives/checkbox.tsx";
import { saveFile } from "#ui/primitives/save-file.ts";
import { useToaster } from "#ui/primitives/toast.tsx";
import { storeName } from "../store.ts";

interface KeepRecoveryCodesProps {
  readonly codes: readonly string[];
  readonly busy?: boolean;
  /** Hears that the codes were put away. */
  readonly onKept: () => void;
}

/** Shows recovery codes, this once, and lets one go on only with the word that they are kept. */
export function KeepRecoveryCodes({ codes, busy = false, onKept }: KeepRecoveryCodesProps) {
  const [kept, setKept] = useState(false);
  const [error, setError] = useState("");
  const { say, sayError } = useToaster();
  const text = `${storeName()} back office, recovery codes. Each works once.\n\n${codes.join("\n")}\n`;

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      say("Copied");
    } catch {
      sayError("The browser does not allow copying. Write the codes down.");
    }
  }

  function save() {
    saveFile("recovery-codes.txt", new Blob([text], { type: "text/plain" }));
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (kept) onKept();
    else setError("Put the codes away first. They are not shown again.");
  }

  return (
    <form onSubmit={submit} noValidate className="mt-2 grid gap-5">
      <p className="text-umber">
        For the day your phone is lost: each of these signs you in once, in place of a code. Keep
        them where your phone is not. They are shown only now.
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
        <Button look="ghost" size="small" onClick={() => void copy()}>
          Copy
        </Button>
        <Button look="ghost" size="small" onClick={save}>
          Save as a file
        </Button>
      </div>
      <Checkbox
        label="I have put the codes away"
        required
        checked={kept}
        error={error}
        onChange={({ target }) => {
          setKept(target.checked);
          setError("");
        }}
      />
      <Button type="submit" busy={busy} className="justify-self-start">
        Continue
      </Button>
    </form>
  );
}
