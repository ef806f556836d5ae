import styles from "./drag.module.css";
import { snapped } from "./snap.ts";

/** A booking that was dropped at another time or place. */
export interface Drop {
  id: string;
  guest: string;
  /** What the action takes: a timeslot, or a person, table or room and a time. */
  slot: string;
  from: Moment;
  to: Moment;
}

interface Moment {
  /** Unix seconds. */
  at: number;
  /** The person, table or room; empty for a timeslot. */
  place: string;
}

interface Told {
  onDrop: (drop: Drop) => void;
  /** It was dropped where it cannot be. */
  onMiss: () => void;
  textOf: (at: number) => string;
}

/** A pointer that moves less than this many px clicks. */
const CLICK_PX = 5;
/** A finger that stays for this long drags. One that moves more than this many px before scrolls. */
const HOLD_MS = 400;
const SCROLL_PX = 10;

/** Follows pointers that drag bookings of the calendar. Returns what ends it. */
export function followDrags(told: Told): () => void {
  let end: (() => void) | undefined;
  function press(event: PointerEvent) {
    const booking = (event.target as Element).closest<HTMLElement>("[data-calendar] [data-booking]");
    if (!booking || event.button !== 0 || !event.isPrimary || event.ctrlKey || event.metaKey) return;
    end?.();
    end = followOne(booking, event, told);
  }
  /** Listens before a finger comes down: a browser asks nobody later whether it may scroll. */
  function keepStill(event: TouchEvent) {
    if (event.cancelable && document.querySelector("[data-dragged]")) event.preventDefault();
  }
  document.addEventListener("pointerdown", press);
  document.addEventListener("touchmove", keepStill, { passive: false });
  return () => {
    end?.();
    document.removeEventListener("pointerdown", press);
    document.removeEventListener("touchmove", keepStill);
  };
}

/** Follows one pointer until it is released, or until Escape. A finger drags when it was held still at first. */
function followOne(booking: HTMLElement, start: PointerEvent, told: Told): () => void {
  const box = booking.getBoundingClientRect();
  const grabbed = start.clientY - box.top;
  let ghost: HTMLElement | undefined;
  let target: Target | null = null;
  const listening = new AbortController();
  const { signal } = listening;
  const isTouch = start.pointerType === "touch";
  const hold = isTouch ? setTimeout(() => dragTo(start), HOLD_MS) : undefined;
  function move(event: PointerEvent) {
    if (event.pointerId !== start.pointerId) return;
    const moved = Math.hypot(event.clientX - start.clientX, event.clientY - start.clientY);
    if (ghost) dragTo(event);
    else if (isTouch) moved > SCROLL_PX && stop();
    else if (moved >= CLICK_PX) dragTo(event);
  }
  function dragTo({ clientX: x, clientY: y }: PointerEvent) {
    ghost ??= showGhost(booking);
    target = targetAt(x, y, y - grabbed, booking, box.height);
    const at = target?.box ?? new DOMRect(x - 12, y - 12, box.width, Math.min(box.height, 44));
    ghost.toggleAttribute("data-none", target === null);
    ghost.textContent = target ? [told.textOf(target.to.at), target.to.place].filter(Boolean).join(", ") : "";
    Object.assign(ghost.style, px({ left: at.left, top: at.top, width: at.width, height: at.height }));
  }
  function stop() {
    listening.abort();
    clearTimeout(hold);
    ghost?.remove();
    booking.removeAttribute("data-dragged");
  }
  function release(event: PointerEvent) {
    if (event.pointerId !== start.pointerId) return;
    const wasDragged = ghost !== undefined;
    stop();
    if (!wasDragged) return;
    dropNextClick();
    const drop = target && dropOf(booking, target);
    if (!target) told.onMiss();
    else if (drop) told.onDrop(drop);
  }
  addEventListener("pointermove", move, { signal });
  addEventListener("pointerup", release, { signal });
  addEventListener("pointercancel", stop, { signal });
  addEventListener("contextmenu", (event) => event.preventDefault(), { signal }); // of a link that is held
  addEventListener("selectstart", (event) => event.preventDefault(), { signal });
  addEventListener("keydown", (event) => event.key === "Escape" && stop(), { signal });
  return stop;
}

/** Where a booking would come to. */
interface Target {
  slot: string;
  to: Moment;
  box: DOMRect;
}

/** Returns where a booking would be dropped: the timeslot under the pointer, or the time in the column at its upper edge. */
function targetAt(x: number, y: number, top: number, booking: HTMLElement, height: number): Target | null {
  const isOf = (element: HTMLElement | null | undefined) => element?.dataset.product === booking.dataset.product;
  const under = document.elementFromPoint(x, y);
  const timeslot = under?.closest<HTMLElement>("[data-slot]");
  if (timeslot && isOf(timeslot)) {
    const to = { at: Number(timeslot.dataset.starts), place: "" };
    return { slot: timeslot.dataset.slot ?? "", to, box: timeslot.getBoundingClientRect() };
  }
  const column = under?.closest<HTMLElement>("[data-place]");
  if (!column || !isOf(column)) return null;
  const { place, name = "", from, to } = column.dataset;
  const box = column.getBoundingClientRect();
  const { at, part } = snapped((top - box.top) / box.height, Number(from), Number(to));
  return {
    slot: `${place} ${at}`,
    to: { at, place: name },
    box: new DOMRect(box.left + 3, box.top + part * box.height, box.width - 6, height),
  };
}

/** Returns null for a booking that was dropped where it is. */
function dropOf({ dataset }: HTMLElement, { slot, to }: Target): Drop | null {
  const from = { at: Number(dataset.starts), place: dataset.placeName ?? "" };
  if (from.at === to.at && from.place === to.place) return null;
  return { id: dataset.booking ?? "", guest: dataset.guest ?? "", slot, from, to };
}

function showGhost(booking: HTMLElement): HTMLElement {
  const ghost = document.createElement("div");
  ghost.className = styles.ghost ?? "";
  document.body.append(ghost);
  booking.setAttribute("data-dragged", "");
  return ghost;
}

/** The release of a drag is also a click, which would open the booking. */
function dropNextClick(): void {
  const drop = (event: MouseEvent) => {
    event.preventDefault();
    event.stopPropagation();
  };
  addEventListener("click", drop, { capture: true, once: true });
  setTimeout(() => removeEventListener("click", drop, { capture: true }));
}

const px = (sizes: Record<string, number>): Record<string, string> =>
  Object.fromEntries(Object.entries(sizes).map(([name, size]) => [name, `${size}px`]));
