import { useSubscribe } from "./use-subscribe.ts";

export function CompactNewsletterForm() {
  const form = useSubscribe("footer");
  return (
    <form
      method="post"
      noValidate
      aria-label="Newsletter"
      onSubmit={form.submit}
      className="flex items-center border-clay border-b"
    >
      <input
        type="email"
        name="email"
        aria-label="Email address"
        placeholder="Email address"
        autoComplete="email"
        maxLength={254}
        value={form.email}
        onChange={(event) => form.setEmail(event.target.value)}
        className="h-11 min-w-0 grow bg-transparent text-body placeholder:text-on-ink-muted"
      />
      <button
        type="submit"
        aria-disabled={!form.canSubmit}
        className="min-h-11 pl-4 font-medium hover:underline aria-disabled:text-on-ink-muted aria-disabled:no-underline"
      >
        Subscribe
      </button>
    </form>
  );
}
