import { AuthLoading } from "./auth-loading.tsx";

export function PageLoading() {
  return (
    <>
      <h1 className="sr-only">Your account</h1>
      <AuthLoading />
    </>
  );
}
