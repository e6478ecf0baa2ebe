/** The newsletter form of the footer. */
export function CompactNewsletterForm() {
  return (
    <form className="mt-3 flex items-center border-clay border-b">
      <input
        type="email"
        aria-label="Email address"
        placeholder="Email address"
        autoComplete="email"
        className="h-11 min-w-0 grow bg-transparent text-input placeholder:text-on-ink-muted md:text-body"
      />
      <button type="submit" className="min-h-11 pl-4 font-medium hover:underline">
        Subscribe
      </button>
    </form>
  );
}
