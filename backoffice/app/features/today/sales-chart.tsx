import { formatShortNaira } from "../../parts/format/money.ts";
import { getGridLines } from "./chart-scale.ts";

/** Naira. */
export interface ChartDay {
  /** Such as `2026-11-21`. */
  readonly day: string;
  readonly shop: number;
  readonly wholesale: number;
  /** The compared day; null where there is none. */
  readonly before: number | null;
}

const width = 384;
const height = 176;
const left = 42;
const top = 10;
const bottom = 22;

/** Decorative: the table below has the same data. */
export function SalesChart({ days }: { days: readonly ChartDay[] }) {
  const maxValue = Math.max(
    ...days.map(({ shop, wholesale, before }) => Math.max(shop + wholesale, before ?? 0)),
  );
  const lines = getGridLines(maxValue);
  const maxAxisValue = lines.at(-1) ?? 1;
  const y = (naira: number) =>
    top + (height - top - bottom) * (1 - Math.max(0, naira) / maxAxisValue);
  const step = (width - left) / days.length;
  const shade = step * 0.84;
  const bar = step * 0.56;
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      aria-hidden="true"
      className="mt-3 block w-full fill-umber text-[12px] tabular-nums"
    >
      {lines.map((line) => (
        <g key={line}>
          <path d={`M${left} ${y(line)}H${width}`} className="stroke-line" />
          <text x={0} y={y(line) + 4}>
            {formatShortNaira(line)}
          </text>
        </g>
      ))}
      {days.map(({ day, shop, wholesale, before }, i) => {
        const middle = left + step * (i + 0.5);
        const isLast = i === days.length - 1;
        const isNamed = days.length <= 7 || (days.length - 1 - i) % 5 === 0;
        return (
          <g key={day}>
            {before !== null && (
              <Bar x={middle} width={shade} from={y(0)} to={y(before)} className="fill-plaster" />
            )}
            <Bar x={middle} width={bar} from={y(0)} to={y(shop)} className="fill-indigo" />
            <Bar
              x={middle}
              width={bar}
              from={y(shop) - (shop > 0 ? 2 : 0)}
              to={y(shop + wholesale)}
              className="fill-laterite"
            />
            {isNamed && (
              <text
                x={middle}
                y={height - 6}
                textAnchor="middle"
                className={isLast ? "fill-ink font-semibold" : undefined}
              >
                {Number(day.slice(8))}
              </text>
            )}
          </g>
        );
      })}
    </svg>
  );
}

function Bar({
  x,
  width: barWidth,
  from,
  to,
  className,
}: {
  x: number;
  width: number;
  from: number;
  to: number;
  className: string;
}) {
  if (from - to <= 0) return null;
  return (
    <rect x={x - barWidth / 2} y={to} width={barWidth} height={from - to} className={className} />
  );
}
