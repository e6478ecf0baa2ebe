import { type LinkProps, useSearchParams } from "react-router";
import { isPlainPress } from "#ui/primitives/plain-press.ts";

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

/** What a press on a link to another page of a list asks for, by the address as it is then. */
export type PageStep = (address: URLSearchParams) => Readonly<Record<"page" | "after", string>>;

/** Links to other pages of the list that is drawn. */
export function useSteps(): (step: PageStep) => Pick<LinkProps, "to" | "onClick"> {
  const [drawn, setParams] = useSearchParams();
  return (step) => ({
    to: { search: String(narrowed(drawn, step(drawn))) },
    onClick(event) {
      if (!isPlainPress(event)) return;
      event.preventDefault();
      const address = new URLSearchParams(location.search);
      const next = stepped(address, drawn, step);
      if (String(next) !== String(address)) setParams(next);
    },
  });
}

/**
 * Where a press on a link to another page leads. It counts from the page that is asked for already, though that is not
 * drawn yet; where another list is asked for, its pages are not those that were pressed.
 * @param drawn the address of the list that was pressed
 */
export function stepped(
  address: URLSearchParams,
  drawn: URLSearchParams,
  step: PageStep,
): URLSearchParams {
  const isSameList = String(narrowed(address, {})) === String(narrowed(drawn, {}));
  return isSameList ? narrowed(address, step(address)) : address;
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
