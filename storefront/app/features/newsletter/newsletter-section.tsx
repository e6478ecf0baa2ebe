import { storeHome } from "#store/home.ts";
import { Button } from "#ui/primitives/button.tsx";
import { boxClasses } from "#ui/primitives/fields/field.tsx";
import { useContent } from "../../store-content.ts";
import { useSubscribe } from "./use-subscribe.ts";

export function NewsletterSection() {
  const { title } = useContent("home", storeHome).newsletter;
  return (
    <section
      id="newsletter"
      aria-labelledby="newsletter-title"
      className="page-margin section-gap grid gap-x-10 gap-y-5 md:grid-cols-[minmax(0,13fr)_minmax(0,12fr)] md:items-center"
    >
      <h2 id="newsletter-title" className="type-section max-w-[12ch]">
        {title}
      </h2>
      <NewsletterForm />
    </section>
  );
}

function NewsletterForm() {
  const form = useSubscribe("home");
  const { text } = useContent("home", storeHome).newsletter;
  return (
    <form method="post" noValidate aria-labelledby="newsletter-title" onSubmit={form.submit}>
      <div className="flex">
        <input
          type="email"
          name="email"
          aria-label="Email address"
          aria-describedby="newsletter-promise"
          placeholder="Email address"
          autoComplete="email"
          maxLength={254}
          value={form.email}
          onChange={(event) => form.setEmail(event.target.value)}
          className={boxClasses(false, "h-13 grow")}
        />
        <Button type="submit" aria-disabled={!form.canSubmit} className="px-6 md:px-7">
          Subscribe
        </Button>
      </div>
      <p id="newsletter-promise" className="mt-2 text-meta text-umber">
        {text}
      </p>
    </form>
  );
}
