/** What could not be done with a cell, below what was pressed; nothing without a fault. */
export function CellFailure({ text }: { readonly text: string }) {
  if (text === "") return null;
  return (
    <span role="alert" className="basis-full font-medium text-meta text-red">
      {text}
    </span>
  );
}
