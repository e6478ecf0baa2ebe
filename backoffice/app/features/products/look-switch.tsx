import { useSearchParams } from "react-router";
import { classNames } from "#ui/primitives/class-names.ts";

const looks = [
  { look: "", label: "Rows" },
  { look: "cards", label: "Cards" },
] as const;

/** Whether the goods stand as rows or as cards; kept in the address, and offered where there is room for both. */
export function LookSwitch() {
  const [params, setParams] = useSearchParams();
  const chosen = params.get("look") ?? "";

  function choose(look: string) {
    const next = new URLSearchParams(params);
    if (look === "") next.delete("look");
    else next.set("look", look);
    setParams(next, { replace: true, preventScrollReset: true });
  }

  return (
    <fieldset className="flex border border-line-strong bg-paper max-md:hidden">
      <legend className="sr-only">Look of the list</legend>
      {looks.map(({ look, label }) => (
        <button
          key={label}
          type="button"
          aria-pressed={look === chosen}
          onClick={() => choose(look)}
          className={classNames(
            "min-h-8.5 px-3.5 text-meta pointer-coarse:min-h-11",
            look === chosen ? "bg-ink font-medium text-paper" : "hover:text-indigo",
          )}
        >
          {label}
        </button>
      ))}
    </fieldset>
  );
}
