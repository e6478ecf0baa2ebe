/** Says that what was typed here before is laid in again, and lets go of it. */
export function RestoredNote({ onForget }: { onForget: () => void }) {
  return (
    <p role="status" className="mt-3 flex flex-wrap items-center gap-x-4 bg-indigo-wash px-4 py-1">
      What you typed here before is laid in again. It is not saved yet.
      <button type="button" onClick={onForget} className="min-h-11 text-nav">
        <span className="border-current border-b">Let go of it</span>
      </button>
    </p>
  );
}
