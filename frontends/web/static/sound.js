// Short sounds, made on the spot; silent until the person turns them on.

const TUNES = {
  move: [[330, 0, 0.07]],
  turn: [[523, 0, 0.08], [659, 0.09, 0.1]],
  end: [[392, 0, 0.14], [523, 0.15, 0.14], [659, 0.3, 0.28]],
  refused: [[150, 0, 0.14]],
};

let context = null;

/** Play a tune by its name: pitches in hertz, each with its start and length in seconds. */
export function play(name) {
  context ??= new AudioContext();
  for (const [pitch, start, length] of TUNES[name]) {
    const tone = new OscillatorNode(context, { type: "triangle", frequency: pitch });
    const loudness = new GainNode(context, { gain: 0 });
    const begin = context.currentTime + start;
    loudness.gain.setTargetAtTime(0.16, begin, 0.008);
    loudness.gain.setTargetAtTime(0, begin + length, 0.03);
    tone.connect(loudness).connect(context.destination);
    tone.start(begin);
    tone.stop(begin + length + 0.25);
  }
}
