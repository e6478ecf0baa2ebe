export function PageLoading() {
  return (
    <>
      <h1 className="sr-only">Your account</h1>
      <AuthLoading />
    </>
  );
}

export function AuthLoading() {
  return (
    <div role="status" className="flex fill-window flex-col items-center justify-center gap-4">
      <span aria-hidden="true" className="flex h-8 gap-1">
        {[1, 2, 3, 4, 5].map((thread) => (
          <span key={thread} className="pulsing-thread w-px bg-ink" />
        ))}
      </span>
      <span className="sr-only">Loading your account</span>
      <noscript>Please enable JavaScript to use your account.</noscript>
    </div>
  );
}
