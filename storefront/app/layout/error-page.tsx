import { buttonClasses } from "#ui/primitives/button-look.ts";
import { Wordmark } from "./wordmark.tsx";

/** The broken page went with whatever had the keyboard, and a screen reader would say nothing. */
const takeFocus = (heading: HTMLElement | null) => heading?.focus();

/** What is shown when a page breaks. Its links load afresh, since the broken page cannot be trusted. */
export function ErrorPage() {
  return (
    <main className="page-margin flex min-h-dvh flex-col items-start justify-center gap-6 py-14">
      <title>Unexpected Application Error!</title>
      <a href="/" className="mb-6 flex min-h-11 items-center">
        <Wordmark className="h-8 w-auto" />
      </a>
      <h1 ref={takeFocus} tabIndex={-1} className="type-section outline-none">
        Unexpected Application Error!
      </h1>
      <p className="text-umber">
        Something on our side broke. Your money and your orders are safe.
      </p>
      <a href="/" className={buttonClasses("primary")}>
        Back to the shop
      </a>
    </main>
  );
}
