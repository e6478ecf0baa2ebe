import { storeHome } from "#store/home.ts";
import { useContent } from "../../store-content.ts";

export function Experience() {
  const { title, blurbs } = useContent("home", storeHome).experience;
  return (
    <section
      aria-labelledby="experience"
      className="page-margin section-gap grid gap-x-10 gap-y-5 lg:grid-cols-[5fr_3fr_3fr]"
    >
      <h2 id="experience" className="type-section max-lg:mb-1 lg:max-w-[20ch]">
        {title}
      </h2>
      {blurbs.map((blurb) => (
        <div key={blurb.title}>
          <h3 className="type-panel">{blurb.title}</h3>
          <p className="mt-1 max-w-[38ch] text-umber">{blurb.text}</p>
        </div>
      ))}
    </section>
  );
}
