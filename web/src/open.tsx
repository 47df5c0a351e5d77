// open.tsx - shows a page. entries/NAME.tsx is the script of the addresses that begin with /NAME, and
// entries/index.tsx of all others; web/build.mjs makes NAME.html of each, with the style it names.
import { render, type ComponentType } from 'preact';
import { useEffect, useMemo } from 'preact/hooks';
import { TableStream } from './connection';
import { loadLibrary } from './library';
import { applyMotion } from './motion';
import { Notices } from './parts/frame';
import { loadTypeface } from './typeface';
import { beginLanguage, settleLanguage, type Speaker } from './parts/language-menu';

type TablePage = ComponentType<{ stream: TableStream }>;

function OfTable({ id, page: Page }: { id: string; page: TablePage }) {
  const stream = useMemo(() => new TableStream(id), [id]);
  useEffect(() => () => stream.end(), [stream]);
  return <Page stream={stream} />;
}

function NoSuchPage() {
  return (
    <main class="message">
      <h1>There is no such page</h1>
      <p>
        The room’s front page is <a href="/">here</a>.
      </p>
    </main>
  );
}

interface Faces {
  plain?: ComponentType<{ section: string }>; // `/floor`
  hasSections?: boolean; // `/learn/draw` is plain too
  ofTable?: TablePage; // `/floor/t1`
  ofTables?: ComponentType<{ section: string }>; // `/board/t1,t2`, and `/board` for all
}

function Face({ plain: Plain, hasSections, ofTable, ofTables: OfTables }: Faces) {
  const [, id = ''] = addressed();
  if (OfTables && (id === '' || id.includes(','))) return <OfTables section={id} />;
  if (id && ofTable) return <OfTable id={id} page={ofTable} />;
  if (!Plain || (id && !hasSections)) return <NoSuchPage />;
  return (
    <div class="page">
      <Plain section={id} />
      <Notices />
    </div>
  );
}

const addressed = () => location.pathname.slice(1).split('/').map(decodeURIComponent);

/** Whose language a page speaks; others are English. */
function speakerOf(): Speaker | null {
  const [page = '', table = ''] = addressed();
  if (page === 'board') return { page, table };
  if (page === '' || page === 'learn') return { page: page || 'start', table: '' };
  return page === 'table' || page === 'enter' || page === 'bank' ? { page, table } : null;
}

export async function openPage(faces: Faces): Promise<void> {
  applyMotion();
  void loadLibrary().catch(() => undefined); // pages do without: no roads, no check of settlements
  const speaker = speakerOf();
  if (speaker) {
    await beginLanguage(speaker);
    void settleLanguage(speaker).catch(() => undefined);
  }
  const place = document.getElementById('page');
  if (!place) return;
  place.textContent = '';
  render(<Face {...faces} />, place);
  requestAnimationFrame(() => setTimeout(loadTypeface)); // after the first paint
}
