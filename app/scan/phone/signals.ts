import type { GroundColor, Outcome } from "#app/scan/verdict/verdict";

interface Tone {
  hz: number;
  ms: number;
}

/** The sound and vibration of a verdict. Rising tones accept; low, equal tones refuse, as a square wave that is heard in noise. */
export interface Signal {
  wave: OscillatorType;
  tones: readonly Tone[];
  /** The silence between tones. */
  gapMs: number;
  vibration: readonly number[];
}

const rising = (...tones: Tone[]) => ({ wave: "sine", gapMs: 0, tones }) as const;
const flat = (times: number) =>
  ({ wave: "square", gapMs: 70, tones: Array.from({ length: times }, () => ({ hz: 196, ms: 180 })) }) as const;

const NO: Signal = { ...flat(2), vibration: [200, 80, 200] };
const CARE: Signal = {
  wave: "sine",
  gapMs: 60,
  tones: Array.from({ length: 3 }, () => ({ hz: 440, ms: 90 })),
  vibration: [120, 80, 120],
};
const AGAIN = [40, 60, 40];

const SIGNALS: Record<Outcome | "card", Signal | null> = {
  admit: { ...rising({ hz: 660, ms: 70 }, { hz: 880, ms: 70 }), vibration: [40] },
  again: { ...rising({ hz: 660, ms: 70 }, { hz: 880, ms: 70 }, { hz: 880, ms: 25 }), gapMs: 15, vibration: AGAIN },
  checkin: { ...rising({ hz: 660, ms: 70 }, { hz: 880, ms: 70 }, { hz: 990, ms: 70 }), vibration: AGAIN },
  card: { ...rising({ hz: 520, ms: 60 }), vibration: [20] },
  charged: { ...rising({ hz: 660, ms: 70 }, { hz: 880, ms: 70 }, { hz: 1320, ms: 70 }), vibration: [40, 40, 40] },
  same: { ...rising({ hz: 520, ms: 40 }), vibration: [20] },
  valid: { ...rising({ hz: 520, ms: 40 }), vibration: [20] },
  not_valid: { ...rising({ hz: 520, ms: 40 }), vibration: [20] },
  ask: CARE,
  undone: { ...rising({ hz: 520, ms: 40 }), vibration: [20] },
  unknown: { ...flat(3), vibration: [200, 80, 200, 80, 200] },
  used: NO,
  void: NO,
  expired: NO,
  wrong_event: NO,
  other_day: CARE,
  too_early: NO,
  too_late: NO,
  empty: NO,
  short: NO,
  on_hold: NO,
  past_due: NO,
  ended: NO,
  limit: NO,
  refused: NO,
  misread: CARE,
  lost: CARE,
  fault: CARE,
  pass_ended: CARE,
  not_allowed: CARE,
  busy: null,
  wait: null,
};

/** This phone let the guest in without the server. */
const SELF: Signal = {
  ...rising({ hz: 660, ms: 70 }, { hz: 880, ms: 70 }, { hz: 440, ms: 90 }),
  vibration: [40, 60, 120],
};

/** Returns the signal of a verdict, or null for one without a decision. */
export const signalOf = (outcome: Outcome | "card", field?: GroundColor): Signal | null =>
  field === "self" ? SELF : SIGNALS[outcome];

/** Half the maximum, which is 6 dB lower. */
const VOLUME = 0.5;
/** A short ramp prevents a click of the speaker. */
const RAMP_S = 0.004;

/** Plays and vibrates a signal, where the phone can. `audio` is null before the first touch. */
export function playSignal(signal: Signal, audio: AudioContext | null): void {
  navigator.vibrate?.([...signal.vibration]);
  if (audio?.state !== "running") return;
  let at = audio.currentTime;
  for (const { hz, ms } of signal.tones) {
    const tone = new OscillatorNode(audio, { type: signal.wave, frequency: hz });
    const gain = new GainNode(audio, { gain: 0 });
    const until = at + ms / 1000;
    gain.gain.setValueAtTime(0, at);
    gain.gain.linearRampToValueAtTime(VOLUME, at + RAMP_S);
    gain.gain.setValueAtTime(VOLUME, until - RAMP_S);
    gain.gain.linearRampToValueAtTime(0, until);
    tone.connect(gain).connect(audio.destination);
    tone.start(at);
    tone.stop(until);
    at = until + signal.gapMs / 1000;
  }
}
