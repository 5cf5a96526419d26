// Short sounds, synthesised while they are played.

/** The tones of each sound: frequency in hertz, start and length in seconds. */
const SOUNDS: Record<SoundName, [number, number, number][]> = {
  move: [[330, 0, 0.07]],
  turn: [
    [523, 0, 0.08],
    [659, 0.09, 0.1],
  ],
  end: [
    [392, 0, 0.14],
    [523, 0.15, 0.14],
    [659, 0.3, 0.28],
  ],
  won: [
    [523, 0, 0.1],
    [659, 0.11, 0.1],
    [784, 0.22, 0.1],
    [1047, 0.33, 0.4],
  ],
  low: [
    [880, 0, 0.09],
    [880, 0.16, 0.09],
    [880, 0.32, 0.09],
  ],
  refused: [[150, 0, 0.14]],
};

const GAIN = 0.16;
const ATTACK = 0.008; // seconds, the time constant of the rise
const RELEASE = 0.03; // seconds, the time constant of the fall
const TAIL = 0.25; // seconds from the end of a tone until the oscillator stops

export type SoundName = "move" | "turn" | "end" | "won" | "low" | "refused";

let context: AudioContext | undefined;

/**
 * Play a sound, unless the browser allows none because the user has not yet pressed anything on the page: it would keep
 * all sounds until then, and play them at once.
 */
export function playSound(name: SoundName) {
  if (navigator.userActivation?.hasBeenActive === false) return;
  context ??= new AudioContext();
  for (const [frequency, start, length] of SOUNDS[name]) {
    const oscillator = new OscillatorNode(context, { type: "triangle", frequency });
    const volume = new GainNode(context, { gain: 0 });
    const begin = context.currentTime + start;
    volume.gain.setTargetAtTime(GAIN, begin, ATTACK);
    volume.gain.setTargetAtTime(0, begin + length, RELEASE);
    oscillator.connect(volume).connect(context.destination);
    oscillator.start(begin);
    oscillator.stop(begin + length + TAIL);
  }
}
