// alert.tsx - sound and vibration for what needs an answer of this bettor; off until somebody asks for it.
import { signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { say } from '../language';

const KEY = 'sabot-alerts';
const TONES = [660, 880]; // hertz, one after the other
const TONE_S = 0.14;
const alerts = signal(localStorage.getItem(KEY) === 'on');
let audio: AudioContext | null = null; // browsers give one after a tap

function sound(): void {
  audio ??= new AudioContext();
  for (const [index, tone] of TONES.entries()) {
    const [begin, wave, volume] = [
      audio.currentTime + index * TONE_S,
      audio.createOscillator(),
      audio.createGain(),
    ];
    wave.frequency.value = tone;
    volume.gain.setValueAtTime(0.2, begin);
    volume.gain.exponentialRampToValueAtTime(0.001, begin + TONE_S);
    wave.connect(volume).connect(audio.destination);
    wave.start(begin);
    wave.stop(begin + TONE_S);
  }
}

function alertNow(): void {
  sound();
  navigator.vibrate?.([120, 60, 120]);
}

/** Once whenever another question is asked; an empty one asks nothing. */
export function useAlert(question: string): void {
  useEffect(() => {
    if (question !== '' && alerts.value) alertNow();
  }, [question]);
}

export function AlertSwitch() {
  const toggle = () => {
    alerts.value = !alerts.value;
    localStorage.setItem(KEY, alerts.value ? 'on' : 'off');
    if (alerts.value) alertNow(); // so that it is known
  };
  return (
    <button type="button" class="quiet" aria-pressed={alerts.value} onClick={toggle}>
      {say('alerts')}
    </button>
  );
}
