import { Wordmark } from "./wordmark.tsx";

/** The moment before it is known who is there. */
export function Opening() {
  return (
    <main className="flex min-h-dvh items-center justify-center">
      <h1 className="sr-only">Back office</h1>
      <Wordmark className="h-12 text-umber" />
      <p role="status" className="sr-only">
        Opening…
      </p>
    </main>
  );
}
