/** What is asked of a clipboard. */
type Clipboard = Pick<DataTransfer, "files" | "getData">;

/**
 * The pictures of what is pasted. Spreadsheets copy cells as text and as a picture of them, and mean the text; the text
 * beside files that were copied is their names.
 */
export function pastedPictures(clipboard: Clipboard | null): File[] {
  const files = [...(clipboard?.files ?? [])];
  const text = clipboard?.getData("text/plain") ?? "";
  if (text !== "" && !files.every(({ name }) => text.includes(name))) return [];
  return files.filter(({ type }) => type.startsWith("image/"));
}
