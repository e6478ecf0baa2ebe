import type { Elements } from "#ui/primitives/elements.ts";

export function AccountAction(props: {
  readonly title: string;
  readonly text: string;
  readonly children: Elements;
}) {
  return (
    <section className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4 py-6">
      <div className="min-w-0 max-w-[46ch]">
        <h2 className="type-panel">{props.title}</h2>
        <p className="mt-1 text-umber">{props.text}</p>
      </div>
      {props.children}
    </section>
  );
}
