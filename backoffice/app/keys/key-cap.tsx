export function KeyCap({ shortcut }: { shortcut: string }) {
  return (
    <span
      aria-hidden="true"
      className="inline-flex min-w-5 items-center justify-center border border-current/40 px-1 font-sans text-key leading-4.5 pointer-coarse:hidden"
    >
      {shortcut}
    </span>
  );
}
