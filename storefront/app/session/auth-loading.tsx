/** Turning threads while it is found out who is signed in. */
export function AuthLoading() {
  return (
    <div role="status" className="flex fill-window flex-col items-center justify-center gap-4">
      <span aria-hidden="true" className="flex h-8 gap-1">
        {[1, 2, 3, 4, 5].map((thread) => (
          <span key={thread} className="pulsing-thread w-px bg-ink" />
        ))}
      </span>
      <span className="sr-only">Loading your account</span>
      <noscript>An account needs a browser that runs scripts.</noscript>
    </div>
  );
}
