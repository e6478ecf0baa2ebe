import { useSearchParams } from "react-router";
import { classNames } from "#ui/primitives/class-names.ts";

const views = [
  { view: "", label: "Rows" },
  { view: "cards", label: "Cards" },
] as const;

export function ViewSwitch() {
  const [params, setParams] = useSearchParams();
  const chosen = params.get("view") ?? "";

  function choose(view: string) {
    const next = new URLSearchParams(params);
    if (view === "") next.delete("view");
    else next.set("view", view);
    setParams(next, { replace: true, preventScrollReset: true });
  }

  return (
    <fieldset className="flex border border-line-strong bg-paper max-md:hidden">
      <legend className="sr-only">View</legend>
      {views.map(({ view, label }) => (
        <button
          key={label}
          type="button"
          aria-pressed={view === chosen}
          onClick={() => choose(view)}
          className={classNames(
            "min-h-8.5 px-3.5 text-meta pointer-coarse:min-h-11",
            view === chosen ? "bg-ink font-medium text-paper" : "hover:text-indigo",
          )}
        >
          {label}
        </button>
      ))}
    </fieldset>
  );
}
