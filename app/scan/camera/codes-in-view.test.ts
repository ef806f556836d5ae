import { expect, test } from "vitest";
import {
  CodesInView,
  FOREIGN_AFTER_OURS_MS,
  FOREIGN_HELD_MS,
  LEFT_AFTER_MS,
  SAME_WITHIN_MS,
  TOGETHER_MS,
} from "./codes-in-view.ts";

const FRAME = 50;
const A = "T-7K2M9QXR4T8WHJ3N7K2M9QXR4T";
const B = "B-7K2M9QXR4T8WHJ3N7K2M9QXR4T";
const CARD = "7K2M-9QXR-4T8W-HJ3N";
const POSTER = "https://example.com/tour";

/** Shows `texts` in every frame from `from` to `to`. Returns the codes that counted, with their times, and the notices. */
function show(inView: CodesInView, from: number, to: number, texts: string[], isAccepting = true) {
  const codes = [];
  const notices = new Set<string>();
  for (let now = from; now <= to; now += FRAME) {
    const { code, notice } = inView.update(texts, now, isAccepting);
    if (code) codes.push({ ...code, at: now });
    if (notice) notices.add(notice);
  }
  return { codes, notices: [...notices] };
}

test("a code that stays in view is returned once, in its first frame", () => {
  expect(show(new CodesInView(), 0, 60_000, [A]).codes).toEqual([{ text: A, unseenMs: null, at: 0 }]);
});

test("a code that is blurred for a second does not count as new", () => {
  const inView = new CodesInView();
  show(inView, 0, 700, [A]);
  expect(inView.update([A], 700 + LEFT_AFTER_MS, true).code).toBeNull();
});

test("a code that comes back soon is returned with the time it was away, and one that comes back later as new", () => {
  const inView = new CodesInView();
  inView.update([A], 0, true);
  expect(inView.update([A], 3_000, true).code).toEqual({ text: A, unseenMs: 3_000 });
  expect(inView.update([A], 3_000 + SAME_WITHIN_MS + 1, true).code).toEqual({ text: A, unseenMs: null });
});

test("a poster beside a ticket is neither read nor reported when the ticket has gone", () => {
  const inView = new CodesInView();
  expect(show(inView, 0, 2_000, [POSTER, A])).toMatchObject({ codes: [{ text: A }], notices: [] });
  expect(show(inView, 2_050, 30_000, [POSTER])).toEqual({ codes: [], notices: [] });
});

test("a code that is not ours is reported once, after it was held", () => {
  const { codes } = show(new CodesInView(), 0, 5_000, [POSTER]);
  expect(codes).toEqual([{ text: POSTER, unseenMs: null, at: FOREIGN_HELD_MS }]);
});

test("a code that is not ours and follows a ticket is reported a second after it", () => {
  const inView = new CodesInView();
  show(inView, 0, 500, [A]);
  show(inView, 550, 500 + TOGETHER_MS, []);
  const { codes } = show(inView, 500 + TOGETHER_MS + FRAME, 5_000, [POSTER]);
  expect(codes).toEqual([{ text: POSTER, unseenMs: null, at: 500 + FOREIGN_AFTER_OURS_MS + FRAME }]);
});

test("of two codes of ours neither counts until one of them was away for a moment", () => {
  const inView = new CodesInView();
  expect(show(inView, 0, 2_000, [A, B])).toEqual({ codes: [], notices: ["two"] });
  const { codes } = show(inView, 2_050, 4_000, [B]);
  expect(codes).toEqual([{ text: B, unseenMs: null, at: 2_000 + TOGETHER_MS + FRAME }]);
});

test("two codes that are read in turn, frame by frame, are two in view", () => {
  const inView = new CodesInView();
  show(inView, 0, 1_000, [A, B]);
  const codes = [];
  for (let now = 1_050; now < 3_000; now += FRAME) codes.push(inView.update([now % 100 ? A : B], now, true).code);
  expect(codes.filter(Boolean)).toEqual([]);
});

test("a second ticket beside one that was let in waits until that one has gone", () => {
  const inView = new CodesInView();
  expect(show(inView, 0, 500, [A]).codes).toHaveLength(1);
  expect(show(inView, 550, 3_000, [A, B])).toEqual({ codes: [], notices: ["two"] });
  expect(show(inView, 3_050, 5_000, [B]).codes).toMatchObject([{ text: B }]);
});

test("the next guest's ticket is read at once after a moment without a code", () => {
  const inView = new CodesInView();
  show(inView, 0, 500, [A]);
  show(inView, 550, 500 + TOGETHER_MS, []);
  expect(inView.update([B], 500 + TOGETHER_MS + FRAME, true).code).toMatchObject({ text: B });
});

test("a slow phone that misses the ticket it has let in does not read the one beside it", () => {
  const inView = new CodesInView();
  const at = (reading: number) => reading * 400;
  expect(inView.update([A], at(1), true).code).toMatchObject({ text: A });
  const seen = [[B], [A, B], [B], [A], [B]].map((texts, index) => inView.update(texts, at(index + 2), true).code);
  expect(seen).toEqual([null, null, null, null, null]);
  const later = [7, 8, 9].map((reading) => inView.update([B], at(reading), true).code?.text);
  expect(later).toEqual([undefined, B, undefined]);
});

test("two codes of others at once are not reported either", () => {
  expect(show(new CodesInView(), 0, 2_000, [POSTER, "WIFI:S:x;;"])).toEqual({ codes: [], notices: ["two"] });
});

test("a gift card in any spelling is one of ours", () => {
  expect(show(new CodesInView(), 0, 500, [POSTER, CARD]).codes).toMatchObject([{ text: CARD, at: 0 }]);
});

test("while codes are not accepted a new one is held, and counts when they are again", () => {
  const inView = new CodesInView();
  show(inView, 0, 500, [A]);
  expect(show(inView, 550, 5_000, [A], false)).toEqual({ codes: [], notices: [] });
  show(inView, 5_050, 5_950, [], false);
  expect(show(inView, 6_000, 8_000, [B], false)).toEqual({ codes: [], notices: ["held"] });
  expect(inView.update([B], 8_050, true).code).toMatchObject({ text: B });
});

test("a held code that has gone is not read when codes are accepted again", () => {
  const inView = new CodesInView();
  show(inView, 0, 500, [A], false);
  expect(inView.update([], 550, true).code).toBeNull();
  expect(inView.update([A], 5_000, true).code).toEqual({ text: A, unseenMs: null });
});
