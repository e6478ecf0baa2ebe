import { storeHome } from "#store/home.ts";
import { useContent, useContentMedia } from "../../store-content.ts";

export function Stats() {
  const { stats } = useContent("home", storeHome);
  const figures = useContentMedia("figures", "home");
  const visible = stats.flatMap(({ figure, meaning }, n) => {
    const value = figures ? figures[n] : figure;
    return value ? [{ figure: value, meaning }] : [];
  });
  if (visible.length === 0) return null;
  return (
    <ul className="page-margin mt-10 grid gap-4 md:mt-24 md:grid-cols-3">
      {visible.map(({ figure, meaning }) => (
        <li
          key={meaning}
          className="grid grid-cols-[7.5rem_minmax(0,1fr)] items-center gap-x-4 border-line-strong border-l py-1 pl-4 md:block md:py-3 md:pl-7"
        >
          <span className="block type-stat">{figure}</span>{" "}
          <span className="block max-w-[16ch] text-umber md:max-w-none">{meaning}</span>
        </li>
      ))}
    </ul>
  );
}
