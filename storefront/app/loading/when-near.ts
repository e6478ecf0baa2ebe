/** How far below the window a part begins to count as near. */
const margin = "300px";

/**
 * Waits until the reader comes near an element of the page, so that the code of what lies further down costs
 * nobody who never goes there. Where the element is not drawn yet, and on the server, there is nothing to wait for.
 * @param id id of the element
 */
export function whenNear(id: string): Promise<void> {
  const element = typeof document === "undefined" ? null : document.getElementById(id);
  if (!element) return Promise.resolve();
  return new Promise((resolve) => {
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        observer.disconnect();
        resolve();
      },
      { rootMargin: margin },
    );
    observer.observe(element);
  });
}
