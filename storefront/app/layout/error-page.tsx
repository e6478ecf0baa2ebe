import { buttonClasses } from "#ui/primitives/button-variant.ts";
import { Wordmark } from "./wordmark.tsx";

/** Moves focus to the heading, so that screen readers announce the error. */
const focusHeading = (heading: HTMLElement | null) => heading?.focus();

/** Error boundary page. Its links load new documents, since the app may be broken. */
export function ErrorPage() {
  return (
    <main className="page-margin flex min-h-dvh flex-col items-start justify-center gap-6 py-14">
      <title>Unexpected Application Error!</title>
      <a href="/" className="mb-6 flex min-h-11 items-center">
        <Wordmark className="h-8 w-auto" />
      </a>
      <h1 ref={focusHeading} tabIndex={-1} className="type-section outline-none">
        Unexpected Application Error!
      </h1>
      <p className="text-umber">
        Something went wrong on our side. Your orders and payments are safe.
      </p>
      <a href="/" className={buttonClasses("primary")}>
        Back to the shop
      </a>
    </main>
  );
}
