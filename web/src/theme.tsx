// theme.tsx - the office's pages are light or dark: as the device has it, or as the reader chose.
import { useSignal } from '@preact/signals';
import { useLayoutEffect } from 'preact/hooks';

type Theme = 'light' | 'dark';
const KEY = 'sabot-theme';
const BY_DEVICE = '(prefers-color-scheme: light)';

/** The one rule of style/light.css; pages without it are dark. */
function lightRule(): CSSMediaRule | undefined {
  return [...document.styleSheets]
    .flatMap((sheet) => [...sheet.cssRules])
    .find(
      (rule): rule is CSSMediaRule => rule instanceof CSSMediaRule && rule.cssText.includes('color-scheme'),
    );
}

const chosen = (): Theme =>
  (localStorage.getItem(KEY) as Theme | null) ?? (matchMedia(BY_DEVICE).matches ? 'light' : 'dark');

let rule: CSSMediaRule | undefined;

export function ThemeSwitch() {
  const theme = useSignal(chosen());
  useLayoutEffect(() => {
    rule ??= lightRule();
    if (rule) rule.media.mediaText = theme.value === 'light' ? 'all' : 'not all';
  }, [theme.value]);
  const change = () => {
    theme.value = theme.value === 'light' ? 'dark' : 'light';
    localStorage.setItem(KEY, theme.value);
  };
  return (
    <button type="button" class="quiet" onClick={change}>
      {theme.value === 'light' ? 'Dark' : 'Light'}
      <span class="hidden"> theme</span>
    </button>
  );
}
