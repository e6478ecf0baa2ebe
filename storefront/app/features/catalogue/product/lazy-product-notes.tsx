import { useEffect, useRef } from "react";
import type { ProductNotesProps } from "./product-notes.tsx";

const ServerNotes = import.meta.env.SSR ? (await import("./product-notes.tsx")).default : undefined;

/** A root of its own, hydrated at the first input: the markup of the server opens and closes without code. */
export function LazyProductNotes(props: ProductNotesProps) {
  const place = useRef<HTMLDivElement>(null);
  const { product, delivery, origin } = props;
  useEffect(() => {
    const element = place.current;
    if (!element) return;
    // Sent by the browser, the form would leave the page.
    element.onsubmit = (event) => event.preventDefault();
    const abort = new AbortController();
    const { signal } = abort;
    let unmount = () => {};
    const start = () => {
      abort.abort();
      import("./mount-product-notes.tsx").then(
        ({ mountNotes }) => {
          if (place.current) unmount = mountNotes(element, { product, delivery, origin });
        },
        () => {},
      );
    };
    if (element.firstChild) {
      for (const type of ["pointermove", "pointerdown", "keydown", "scroll"]) {
        addEventListener(type, start, { signal, capture: true });
      }
    } else start();
    return () => {
      abort.abort();
      unmount();
    };
  }, [product, delivery, origin]);
  return ServerNotes ? (
    <div className="mt-8">
      <ServerNotes {...props} />
    </div>
  ) : (
    <div
      ref={place}
      suppressHydrationWarning
      className="mt-8"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: keeps the markup of the server
      dangerouslySetInnerHTML={{ __html: "" }}
    />
  );
}
