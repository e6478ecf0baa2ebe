import { storeConfig } from "#store-config";

/** Three figures behind hairlines (specification §9). */
export function Stats() {
  return (
    <dl className="page-margin mt-10 grid gap-x-4 gap-y-4 md:mt-24 md:grid-cols-3">
      {storeConfig.stats.map(({ figure, meaning }) => (
        <div
          key={figure}
          className="grid grid-cols-[7.5rem_minmax(0,1fr)] items-center gap-x-4 border-line-strong border-l py-1 pl-4 md:flex md:flex-col-reverse md:items-start md:gap-1 md:py-3 md:pl-7"
        >
          <dt className="order-2 max-w-[16ch] text-umber md:order-none md:max-w-none">{meaning}</dt>
          <dd className="type-stat">{figure}</dd>
        </div>
      ))}
    </dl>
  );
}
