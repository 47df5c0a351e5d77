// road.tsx - the shoe's big road beside the keys: as many columns as fit with marks that a person can read.
import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { roadsOf } from '../library';
import { BigRoad } from '../parts/roads';

const ROWS = 6;
const FEWEST = 6; // columns

export function ConsoleRoad({ history }: { history: string }) {
  const place = useRef<HTMLDivElement>(null);
  const columns = useSignal(FEWEST);
  useEffect(() => {
    const around = place.current;
    if (!around) return undefined;
    const fit = () => {
      const picture = around.querySelector('svg') ?? around;
      const { width, height } = picture.getBoundingClientRect();
      if (height > 0) columns.value = Math.max(FEWEST, Math.floor((width * ROWS) / height));
    };
    fit();
    const watcher = new ResizeObserver(fit);
    watcher.observe(around);
    return () => watcher.disconnect();
  }, []);
  const roads = roadsOf(history);
  return (
    <div ref={place} class="console-road">
      {roads && <BigRoad roads={roads} columns={columns.value} />}
    </div>
  );
}
