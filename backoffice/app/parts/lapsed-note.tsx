/** Tells that a save of pieces without an answer was let go of, since the store would not know it again. */
export function LapsedNote() {
  return (
    <p role="status" className="mt-3 border-amber border-l-4 bg-paper px-4 py-3">
      Your last save got no answer, and is too old to be sent again. Its pieces may have been
      booked, so they are no longer typed here: look what is there, and type only what is missing.
    </p>
  );
}
