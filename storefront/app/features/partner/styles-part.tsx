import { type ComponentProps, useState } from "react";
import { Button } from "#ui/primitives/button.tsx";
import type StyleLines from "./style-lines.tsx";

/**
 * Where styles of the shop are added to an enquiry. Their search is fetched when it is asked for; where that
 * fails, what was typed elsewhere stays and one may ask again.
 */
export function StylesPart(props: ComponentProps<typeof StyleLines>) {
  const [Lines, setLines] = useState<typeof StyleLines>();
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);
  if (Lines) return <Lines {...props} />;

  async function open() {
    setBusy(true);
    setFailed(false);
    try {
      const part = await import("./style-lines.tsx");
      setLines(() => part.default);
    } catch (cause) {
      console.error(cause);
      setFailed(true);
    } finally {
      setBusy(false);
    }
  }

  return (
    <div>
      <Button type="button" look="ghost" size="small" busy={busy} onClick={open}>
        Add styles and sizes
      </Button>
      <p role="status" className="text-meta text-red not-empty:mt-1.5">
        {failed && "The list of styles could not be loaded. Please try again."}
      </p>
    </div>
  );
}
