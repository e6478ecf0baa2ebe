import { useEffect, useReducer, useState } from "react";
import { storeHome, type Testimonial } from "#store/home.ts";
import { ArrowLeftIcon, ArrowRightIcon } from "#ui/primitives/icons.tsx";
import { isDataSaverOn } from "#ui/primitives/pictures/data-saver.ts";
import { useContent } from "../../store-content.ts";

const defaultTestimonials = { testimonials: storeHome.testimonials };

export function Testimonials() {
  const content: {
    readonly testimonials: readonly (Testimonial & { readonly hidden?: boolean })[];
  } = useContent("testimonials", defaultTestimonials);
  const testimonials = content.testimonials.filter(({ hidden }) => !hidden);
  const count = testimonials.length;
  const [{ index }, move] = useReducer(
    (state, step: CarouselMove) => moveCarousel(state, step, count, performance.now()),
    { index: 0, changedAtMs: Number.NEGATIVE_INFINITY },
  );
  const pauseHandlers = useAutoAdvance(index, () => move({ by: 1 }));
  if (count === 0) return null;

  return (
    <section
      {...pauseHandlers}
      aria-label="What customers say"
      aria-roledescription="carousel"
      className="section-gap bg-plaster py-13 md:py-24"
    >
      <div className="page-margin">
        <div className="grid" aria-live="polite">
          {testimonials.map(({ quote, name, about }, i) => (
            <figure
              key={quote}
              aria-roledescription="slide"
              aria-label={`${i + 1} of ${count}`}
              inert={i !== index}
              className={`col-start-1 row-start-1 flex flex-col transition-opacity duration-500 ${i === index ? "" : "opacity-0"}`}
            >
              <blockquote className="type-quote max-w-[23.5em] text-wrap">“{quote}”</blockquote>
              <figcaption className="mt-auto pt-7 md:pt-8">
                <span className="block font-medium">{name}</span>
                <span className="block text-umber">{about}</span>
              </figcaption>
            </figure>
          ))}
        </div>
        <div className="mt-5 flex items-center md:-mt-12 md:justify-end">
          <div className="relative flex items-center gap-2 pointer-coarse:gap-0">
            {testimonials.map(({ quote }, i) => (
              <button
                key={quote}
                type="button"
                aria-label={`Show ${i + 1} of ${count}`}
                aria-current={i === index}
                onClick={() => move({ to: i })}
                className="grid h-6 w-7 place-items-center pointer-coarse:size-11 after:h-1 after:w-7 after:bg-line-strong after:content-[''] aria-[current=true]:after:bg-ink"
              />
            ))}
          </div>
          <ArrowButton label="Previous" onClick={() => move({ by: -1 })}>
            <ArrowLeftIcon />
          </ArrowButton>
          <ArrowButton label="Next" onClick={() => move({ by: 1 })}>
            <ArrowRightIcon />
          </ArrowButton>
        </div>
      </div>
    </section>
  );
}

function ArrowButton(props: {
  readonly label: string;
  readonly onClick: () => void;
  readonly children: React.ReactNode;
}) {
  return (
    <button
      type="button"
      aria-label={props.label}
      onClick={props.onClick}
      className="ml-5.5 grid size-12 place-items-center rounded-control border border-ink transition-colors hover:bg-ink hover:text-paper"
    >
      {props.children}
    </button>
  );
}

/** Paused on hover or focus, in hidden tabs, with reduced motion and while saving data. */
function useAutoAdvance(index: number, advance: () => void) {
  const [held, setHeld] = useState({ pointer: false, focus: false });
  const isPaused = held.pointer || held.focus;

  // biome-ignore lint/correctness/useExhaustiveDependencies: the wait restarts with every slide
  useEffect(() => {
    if (isPaused || isDataSaverOn() || matchMedia("(prefers-reduced-motion: reduce)").matches)
      return;
    const timer = setInterval(() => {
      if (!document.hidden) advance();
    }, autoAdvanceMs);
    return () => clearInterval(timer);
  }, [isPaused, index]);

  return {
    onPointerEnter: (event: React.PointerEvent) => {
      if (event.pointerType === "mouse") setHeld((now) => ({ ...now, pointer: true }));
    },
    onPointerLeave: () => setHeld((now) => ({ ...now, pointer: false })),
    onFocus: () => setHeld((now) => ({ ...now, focus: true })),
    onBlur: () => setHeld((now) => ({ ...now, focus: false })),
  };
}

interface CarouselState {
  readonly index: number;
  readonly changedAtMs: number;
}

/** How long a slide stays, in ms (specification §9). */
const autoAdvanceMs = 9_000;
/** Clicks are ignored this long after a change (specification §4), while the slides cross-fade. */
const clickLockMs = 500;

/** A relative move, or to a given slide. */
type CarouselMove = { readonly by: 1 | -1 } | { readonly to: number };

/** The same object within the click lock and where nothing moves. */
export function moveCarousel(
  state: CarouselState,
  move: CarouselMove,
  count: number,
  nowMs: number,
): CarouselState {
  if (nowMs - state.changedAtMs < clickLockMs) return state;
  const index = "to" in move ? move.to : (state.index + move.by + count) % count;
  return index === state.index ? state : { index, changedAtMs: nowMs };
}
