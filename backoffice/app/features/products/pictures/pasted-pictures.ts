type Clipboard = Pick<DataTransfer, "files" | "getData">;

export function pastedPictures(clipboard: Clipboard | null): File[] {
  const files = [...(clipboard?.files ?? [])];
  const text = clipboard?.getData("text/plain") ?? "";
  if (text !== "" && !files.every(({ name }) => text.includes(name))) return [];
  return files.filter(({ type }) => type.startsWith("image/"));
}
