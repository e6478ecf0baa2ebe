import { type PointerEvent, type RefObject, useEffect, useRef, useState } from "react";
import {
  clampView,
  distance,
  fittedView,
  maxScale,
  type Point,
  pinch,
  type Size,
  swipeStep,
  type View,
  zoomAt,
} from "./zoom-geometry.ts";

/** Pointers on the stage since the first of them, or since their number changed. */
interface Gesture {
  readonly view: View;
  readonly from: readonly Point[];
  readonly at: number;
  isTap: boolean;
}

const tap = { maxMovedPx: 10, doubleMs: 350, doublePx: 40 };

const centre: Point = { x: 0, y: 0 };

/**
 * Pinching, double taps and dragging of the picture on a stage. A finger that drags a picture which
 * is not enlarged turns to the next one.
 */
export function useZoom(
  stage: RefObject<HTMLElement | null>,
  picture: Size,
  turn: (step: -1 | 0 | 1) => void,
) {
  const [view, setView] = useState(fittedView);
  const [swiped, setSwiped] = useState(0);
  const [isHeld, setHeld] = useState(false);
  const latest = useRef(view);
  const pointers = useRef(new Map<number, Point>());
  const gesture = useRef<Gesture>(undefined);
  const lastTap = useRef({ at: -Infinity, point: centre });

  function apply(next: View) {
    const element = stage.current;
    if (!element) return;
    const size = { width: element.clientWidth, height: element.clientHeight };
    latest.current = clampView(next, size, picture);
    setView(latest.current);
  }
  const toggle = (point = centre) =>
    apply(latest.current.scale > 1 ? fittedView : zoomAt(fittedView, maxScale, point));
  const move = (x: number, y: number) => {
    const { scale, ...from } = latest.current;
    apply({ scale, x: from.x + x, y: from.y + y });
  };

  function pointOf(event: { readonly clientX: number; readonly clientY: number }): Point {
    const { left, top, width, height } = stage.current?.getBoundingClientRect() ?? new DOMRect();
    return { x: event.clientX - left - width / 2, y: event.clientY - top - height / 2 };
  }

  function start(timeStamp: number, isTap: boolean) {
    const from = [...pointers.current.values()];
    gesture.current = { view: latest.current, from, at: timeStamp, isTap };
    setSwiped(0);
    setHeld(from.length > 0);
  }

  function onPointerDown(event: PointerEvent<HTMLElement>) {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    pointers.current.set(event.pointerId, pointOf(event));
    start(event.timeStamp, pointers.current.size === 1);
  }

  function onPointerMove(event: PointerEvent<HTMLElement>) {
    const now = gesture.current;
    if (!now || !pointers.current.has(event.pointerId)) return;
    pointers.current.set(event.pointerId, pointOf(event));
    const [from = centre, from2] = now.from;
    const [to = centre, to2] = pointers.current.values();
    if (distance(from, to) > tap.maxMovedPx) now.isTap = false;
    if (from2 && to2) return apply(pinch(now.view, [from, from2], [to, to2]));
    const { scale, x, y } = now.view;
    if (scale > 1) apply({ scale, x: x + to.x - from.x, y: y + to.y - from.y });
    else if (!now.isTap) setSwiped(to.x - from.x);
  }

  function onPointerUp(event: PointerEvent<HTMLElement>) {
    const now = gesture.current;
    if (!now || !pointers.current.delete(event.pointerId)) return;
    const point = pointOf(event);
    const isUp = event.type === "pointerup" && pointers.current.size === 0;
    if (isUp && now.isTap) {
      const { at, point: last } = lastTap.current;
      const isDouble = event.timeStamp - at < tap.doubleMs && distance(last, point) < tap.doublePx;
      lastTap.current = { at: isDouble ? -Infinity : event.timeStamp, point };
      if (isDouble) toggle(point);
    } else if (isUp && latest.current.scale === 1 && now.from.length === 1) {
      const moved = point.x - (now.from[0]?.x ?? 0);
      turn(swipeStep(moved, event.timeStamp - now.at, stage.current?.clientWidth ?? 0));
    }
    start(event.timeStamp, false);
  }

  // A touchpad’s pinch is a wheel with Ctrl; React’s own wheel listener cannot keep the page from zooming.
  const onWheel = useRef((_event: WheelEvent) => {});
  onWheel.current = (event) => {
    if (!event.ctrlKey) return;
    event.preventDefault();
    const { scale } = latest.current;
    apply(zoomAt(latest.current, scale * Math.exp(event.deltaY / -100), pointOf(event)));
  };
  useEffect(() => {
    const element = stage.current;
    const listen = (event: WheelEvent) => onWheel.current(event);
    element?.addEventListener("wheel", listen, { passive: false });
    return () => element?.removeEventListener("wheel", listen);
  }, [stage]);

  return {
    view,
    swiped,
    isHeld,
    isZoomed: view.scale > 1,
    toggle: () => toggle(),
    move,
    reset: () => apply(fittedView),
    handlers: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: onPointerUp },
  };
}
