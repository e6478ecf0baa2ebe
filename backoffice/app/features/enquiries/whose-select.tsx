import { useSearchParams } from "react-router";
import { Select } from "#ui/primitives/select.tsx";

/** Narrows the enquiries to one's own, or to those nobody has taken. */
export function WhoseSelect({ current }: { current: string }) {
  const [, setParams] = useSearchParams();
  return (
    <div className="w-full md:w-56">
      <Select
        aria-label="Whose enquiries"
        className="h-11"
        value={current}
        onChange={({ target: { value } }) =>
          setParams(
            (before) => {
              const next = new URLSearchParams(before);
              next.delete("page");
              if (value === "") next.delete("whose");
              else next.set("whose", value);
              return next;
            },
            { replace: true },
          )
        }
      >
        <option value="">Everybody's</option>
        <option value="me">Mine</option>
        <option value="none">Taken by nobody</option>
      </Select>
    </div>
  );
}
