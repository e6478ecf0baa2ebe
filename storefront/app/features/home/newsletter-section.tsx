import { storeHome } from "#store/home.ts";
import type { Elements } from "#ui/primitives/elements.ts";
import { useContent } from "../../store-content.ts";

export function NewsletterSection(props: { readonly form: Elements }) {
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
      {props.form}
    </section>
  );
}
