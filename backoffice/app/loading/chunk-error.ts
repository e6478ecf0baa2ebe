/** Makes the error boundary offer a reload. @throws {Error} always */
export function ChunkError(): never {
  throw new Error("Couldn't load part of the page");
}
