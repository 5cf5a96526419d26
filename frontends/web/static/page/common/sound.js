const SOUNDS = {
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
    low: [
        [880, 0, 0.09],
        [880, 0.16, 0.09],
        [880, 0.32, 0.09],
    ],
    refused: [[150, 0, 0.14]],
};
const GAIN = 0.16;
const ATTACK = 0.008;
const RELEASE = 0.03;
const TAIL = 0.25;
let context;
export function playSound(name) {
    if (navigator.userActivation?.hasBeenActive === false)
        return;
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
