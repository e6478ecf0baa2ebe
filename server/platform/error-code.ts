/** What a database (its SQLSTATE), the network or the system calls an error of its own, or an empty string. */
export function errorCode(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "";
}
