import { createRoot, hydrateRoot } from "react-dom/client";
import ProductNotes, { type ProductNotesProps } from "./product-notes.tsx";

export function mountNotes(element: HTMLElement, props: ProductNotesProps): () => void {
  const notes = <ProductNotes {...props} />;
  const root = element.firstChild ? hydrateRoot(element, notes) : createRoot(element);
  if (!element.firstChild) root.render(notes);
  // Not while the page itself renders.
  return () => void setTimeout(() => root.unmount());
}
