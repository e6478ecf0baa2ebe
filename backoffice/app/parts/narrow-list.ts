import { useSearchParams } from "react-router";

/** What a list is narrowed to stands in its address; whatever narrows it anew begins at its first page. */
export function useNarrowing(): {
  readonly params: URLSearchParams;
  /** Sets what is given; an empty text takes it out of the address. */
  narrow(changes: Readonly<Record<string, string>>): void;
} {
  const [params, setParams] = useSearchParams();
  return {
    params,
    // The address as it is: on a busy page it is a change ahead of what was drawn last, which must not undo it.
    narrow: (changes) =>
      setParams(narrowed(new URLSearchParams(location.search), changes), {
        replace: true,
        preventScrollReset: true,
      }),
  };
}

/** An address with some of it set anew, at the first page. */
export function narrowed(
  before: URLSearchParams,
  changes: Readonly<Record<string, string>>,
): URLSearchParams {
  const next = new URLSearchParams(before);
  next.delete("page");
  next.delete("after");
  for (const [name, value] of Object.entries(changes)) {
    if (value === "") next.delete(name);
    else next.set(name, value);
  }
  return next;
}
