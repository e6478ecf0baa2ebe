/** Hands a file to the reader, who keeps it where the browser keeps what it downloads. */
export function saveFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // Some browsers begin to read it only after the press is over.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
