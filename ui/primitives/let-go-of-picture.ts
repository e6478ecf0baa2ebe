/**
 * Keeps Firefox from fetching a picture that has left the page: when it clears away a `<picture>`, its `<img>` is left
 * alone with `src`, the largest WebP, which nobody sees any more. A ref of the `<img>`.
 */
export function letGoOfPicture(img: HTMLImageElement | null): () => void {
  return () => {
    setTimeout(() => {
      if (!img?.isConnected) img?.removeAttribute("src");
    });
  };
}
