// fit.tsx - one line of text that must be read whole: its letters shrink until it fits.
import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';

export function Fit({ class: name = '', children }: { class?: string; children: ComponentChildren }) {
  const outer = useRef<HTMLDivElement>(null);
  const inner = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const fit = () => {
      if (!outer.current || !inner.current) return;
      inner.current.style.fontSize = '';
      const share = outer.current.clientWidth / inner.current.scrollWidth;
      if (share < 1) inner.current.style.fontSize = `${Math.floor(share * 990) / 1000}em`;
    };
    fit();
    const watcher = new ResizeObserver(fit);
    if (outer.current) watcher.observe(outer.current);
    document.fonts.addEventListener('loadingdone', fit); // other letters, another width
    return () => {
      watcher.disconnect();
      document.fonts.removeEventListener('loadingdone', fit);
    };
  });
  return (
    <div ref={outer} class={`fit ${name}`}>
      <span ref={inner}>{children}</span>
    </div>
  );
}
