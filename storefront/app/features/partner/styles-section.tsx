import { type ComponentProps, useState } from "react";
import { Button } from "#ui/primitives/button.tsx";
import type StyleLines from "./style-lines.tsx";

/** If the search fails to load, the rest of the form stays. */
export function StylesSection(props: ComponentProps<typeof StyleLines>) {
  const [LoadedLines, setLines] = useState<typeof StyleLines>();
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);
  if (LoadedLines) return <LoadedLines {...props} />;

  async function open() {
    setBusy(true);
    setFailed(false);
    try {
      const module = await import("./style-lines.tsx");
      setLines(() => module.default);
    } catch (cause) {
      console.error(cause);
      setFailed(true);
    } finally {
      setBusy(false);
    }
  }

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
