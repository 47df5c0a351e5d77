// media.ts - whether the screen is of a kind, now and whenever that changes.
import { useSignal } from '@preact/signals';
import { useEffect, useMemo } from 'preact/hooks';

export function useMedia(query: string): boolean {
  const media = useMemo(() => matchMedia(query), [query]);
  const matches = useSignal(media.matches);
  useEffect(() => {
    const look = () => (matches.value = media.matches);
    look();
    media.addEventListener('change', look);
    return () => media.removeEventListener('change', look);
  }, [media]);
  return matches.value;
}
