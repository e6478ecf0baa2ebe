import type { MoneyNote } from "#contract/api/orders/orders.ts";

export function MoneyNotes({ notes }: { readonly notes: readonly MoneyNote[] }) {
  return notes.map(({ title, text }) => (
    <div key={text} role="note" className="mt-5 border-amber border-l-4 bg-paper px-4 py-3">
      <p className="font-medium">{title}</p>
      <p className="mt-1 text-umber">{text}</p>
    </div>
  ));
}
