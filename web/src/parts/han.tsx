// han.tsx - 閒, 庄 and 和 beside Player, Banker and Tie, on screens whose letters include them and in
// languages that write them otherwise.
import { words } from '../language';
import { han } from '../phrases';

/** A screen without the letters draws one and the same box for all of them. */
function areDrawn(): boolean {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = 24;
  const paper = canvas.getContext('2d', { willReadFrequently: true });
  if (!paper) return false;
  const drawn = [han.player, han.banker, han.tie].map((letter) => {
    paper.clearRect(0, 0, 24, 24);
    paper.font = '20px sans-serif';
    paper.fillText(letter, 2, 20);
    return paper.getImageData(0, 0, 24, 24).data.join();
  });
  return new Set(drawn).size === drawn.length;
}

let known: boolean | null = null;

export function Han({ of }: { of: keyof typeof han }) {
  if (!words().han) return null;
  known ??= areDrawn();
  return known ? (
    <span class="han" lang="zh-Hant" aria-hidden="true">
      {han[of]}
    </span>
  ) : null;
}
