export function Splash() {
  return (
    <main className="flex min-h-dvh items-center justify-center">
      <h1 className="sr-only">Back office</h1>
      <p role="status" className="text-umber">
        Opening…
      </p>
    </main>
  );
}
