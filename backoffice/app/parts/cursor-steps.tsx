import { Link, useSearchParams } from "react-router";
import { buttonClasses } from "#ui/primitives/button-look.ts";
import { useSteps } from "./narrow-list.ts";

/**
 * The steps through a list that is read by cursor; nothing where one page holds all. The address keeps the place, so
 * the browser's own way back leads to the page before.
 * @param next what the next page comes after; null on the last one
 */
export function CursorSteps({ next }: { next: string | null }) {
  const [search] = useSearchParams();
  const steps = useSteps();
  const isFirst = !search.has("after");
  if (isFirst && next === null) return null;
  const linkTo = (after: string) => steps(() => ({ page: "", after }));
  const step = buttonClasses("ghost", "small");
  return (
    <nav aria-label="Pages" className="mt-5 flex justify-between gap-4">
      {isFirst ? (
        <span />
      ) : (
        <Link {...linkTo("")} className={step}>
          First page
        </Link>
      )}
      {next !== null && (
        <Link {...linkTo(next)} rel="next" className={step}>
          Next page
        </Link>
      )}
    </nav>
  );
}
