import type { ReactNode } from "react";
import { Wordmark } from "../../parts/layout/wordmark.tsx";

export function SignInFrame({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col lg:flex-row">
      <header className="on-dark flex items-center gap-3 bg-ink px-4 py-4 text-on-ink lg:w-53 lg:flex-col lg:items-start lg:px-6 lg:py-7">
        <Wordmark className="h-7.5" />
        <span className="text-nav text-on-ink-muted">Back office</span>
      </header>
      <main className="w-full max-w-125 px-4 py-9 md:px-10 lg:ml-[8vw] lg:py-[14vh]">
        {children}
      </main>
    </div>
  );
}
