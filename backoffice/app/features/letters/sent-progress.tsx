import { useEffect } from "react";

const everyMs = 2000;

/** Asks again and again how far a letter is that is on its way. */
export function SentProgress({ onTick }: { onTick: () => void }) {
  useEffect(() => {
    const timer = setInterval(onTick, everyMs);
    return () => clearInterval(timer);
  }, [onTick]);
  return (
    <p role="status" className="mt-3 text-umber">
      On its way. You may leave this page.
    </p>
  );
}
