import { AuthLoading } from "./auth-loading.tsx";

/** What stands in place of a whole page while it is found out who is signed in; a page has a heading even then. */
export function PageLoading() {
  return (
    <>
      <h1 className="sr-only">Your account</h1>
      <AuthLoading />
    </>
  );
}
