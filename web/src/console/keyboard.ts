// keyboard.ts - which keys are strokes of the console, and which belong to something else.
//
// A key is a stroke only if nobody was typing. While a dialog is open or a field has the focus, keys
// are theirs. Those that follow a key of theirs at once are not strokes either: a name typed on after
// its dialog went, or a second Enter, must not deal. And if the field goes while somebody types in it
// (betting closes, another seat is asked), all keys wait for Escape or the pointer. Where an amount is
// asked, a digit begins it; W leads to the wagers.
import { useEffect } from 'preact/hooks';
import { tell } from '../parts/frame';
import { strokeOf, type Stroke } from './keys';

const REST_MS = 500; // after a key that was not the console's
const KEYS_WAGERS = '[data-wagers=dealer]'; // a table whose dealer keys them
const FIELDS = 'dialog, input:not([type=checkbox]), select, textarea'; // nobody types into a box to tick

/** Shown on the page, so that people and tests can see when the keys are the console's again. */
const showResting = (resting: boolean) => document.documentElement.toggleAttribute('data-keys-rest', resting);

class Keyboard {
  private field: Element | null = null; // that has the focus, or had it until it went
  private finished = false; // its last key was one that ends the typing
  private timer = 0;

  private rest(): void {
    window.clearTimeout(this.timer);
    this.timer = window.setTimeout(() => this.wake(), REST_MS);
    showResting(true);
  }

  private get isResting(): boolean {
    return this.timer !== 0;
  }

  private wake(): void {
    window.clearTimeout(this.timer);
    this.timer = 0;
    showResting(false);
  }

  /** Somebody says so, by Escape or the pointer. */
  free(): void {
    this.field = null;
    this.wake();
  }

  focus(target: Element): void {
    this.field = target.closest(FIELDS);
    this.finished = false;
  }

  /** The field was left; one that is gone was not. */
  leave(): void {
    const { field } = this;
    window.setTimeout(() => {
      if (this.field === field && field?.isConnected) this.field = null;
    });
  }

  typed(field: Element, event: KeyboardEvent): void {
    const presses = event.key === ' ' && (event.target as Element).closest('button') !== null;
    this.field = field;
    this.finished = presses || event.key === 'Enter' || event.key === 'Escape';
    this.rest();
  }

  /** Wagers are asked for where none are keyed: what is typed for them is nobody's. */
  lack(): void {
    tell('Wagers are keyed while betting is open.');
    this.rest();
  }

  private get isOrphaned(): boolean {
    return this.field !== null && !this.field.isConnected && !this.finished;
  }

  /** Tab and its like: somebody looks for a place to go on. */
  walk(): void {
    if (!this.isOrphaned) this.wake();
  }

  /** Whether a key that went to no field is nobody else's. */
  isFree(): boolean {
    if (this.isOrphaned) {
      tell('The field that you typed in is gone. Press Esc to use the keys again.');
      this.rest();
      return false;
    }
    if (this.isResting) this.rest();
    return !this.isResting;
  }
}

const isPlain = (event: KeyboardEvent) => !event.ctrlKey && !event.altKey && !event.metaKey;

/** The field that a key leads to: an amount that is asked for takes digits, others have a letter. */
function fieldOf(event: KeyboardEvent): HTMLInputElement | null {
  if (!isPlain(event) || !/^[0-9a-z]$/i.test(event.key)) return null;
  const place = /[0-9]/.test(event.key) ? '[data-digits]' : `[data-key="${event.key.toLowerCase()}"]`;
  return document.querySelector<HTMLInputElement>(place);
}

/** Gives the strokes of the keyboard to the console. */
export function useStrokes(press: (stroke: Stroke) => void, active: boolean): void {
  useEffect(() => {
    if (!active) return undefined;
    const keyboard = new Keyboard();
    const onKey = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement;
      const dialog = document.querySelector('dialog[open]');
      const field = dialog ?? target.closest(FIELDS);
      if (event.key === 'Escape' && dialog === null) {
        target.blur(); // back to the keys
        return keyboard.free();
      }
      if (field !== null) return keyboard.typed(field, event);
      if (event.key === 'Tab') return keyboard.walk();
      const goes = fieldOf(event);
      if (goes) {
        if (!keyboard.isFree()) return event.preventDefault();
        goes.focus();
        goes.select();
        if (!goes.matches('[data-digits]')) event.preventDefault(); // a digit is the first of the amount
        return keyboard.typed(goes, event);
      }
      if (isPlain(event) && event.key.toLowerCase() === 'w' && document.querySelector(KEYS_WAGERS))
        return keyboard.lack();
      const stroke = event.repeat ? null : strokeOf(event);
      const isPress = event.key === 'Enter' || event.key === ' ';
      const isButtons = isPress && target.closest('button, a, summary') && !target.closest('.next');
      if (!stroke && !isButtons) return undefined;
      const free = keyboard.isFree();
      if (!free || !isButtons) event.preventDefault();
      if (free && stroke && !isButtons) press(stroke);
      return undefined;
    };
    const onFocus = (event: FocusEvent) => keyboard.focus(event.target as Element);
    const onLeave = () => keyboard.leave();
    const onPointer = () => keyboard.free();
    // before a dialog hears the key that closes it
    document.addEventListener('keydown', onKey, true);
    document.addEventListener('focusin', onFocus, true);
    document.addEventListener('focusout', onLeave, true);
    document.addEventListener('pointerdown', onPointer, true);
    return () => {
      keyboard.free();
      document.removeEventListener('keydown', onKey, true);
      document.removeEventListener('focusin', onFocus, true);
      document.removeEventListener('focusout', onLeave, true);
      document.removeEventListener('pointerdown', onPointer, true);
    };
  }, [press, active]);
}
