/** Says that what was typed here before and not saved is restored, and discards it. */
export function RestoredNote({ onForget }: { onForget: () => void }) {
  return (
    <p role="status" className="mt-3 flex flex-wrap items-center gap-x-4 bg-indigo-wash px-4 py-1">
      We restored what you typed. It is not saved yet.
      <button type="button" onClick={onForget} className="min-h-11 text-nav">
        <span className="border-current border-b">Discard it</span>
      </button>
    </p>
  );
}
