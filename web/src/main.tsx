// main.tsx - one page, and which of its faces the address asks for.
import { render } from 'preact';
import { useEffect, useMemo } from 'preact/hooks';
import type { ComponentType } from 'preact';
import { TableStream } from './connection';
import { loadLibrary } from './library';
import { applyMotion } from './motion';
import { AuditPage } from './pages/audit';
import { BehindPage } from './pages/behind';
import { BettorPage } from './pages/bettor';
import { BoardPage } from './pages/board';
import { ConsolePage } from './pages/console';
import { EnterPage } from './pages/enter';
import { FloorPage } from './pages/floor';
import { FloorTablePage } from './pages/floor-table';
import { SheetPage } from './pages/sheet';
import { SheetsPage } from './pages/sheets';
import { StaffPage } from './pages/staff';
import { LearnPage } from './pages/learn';
import { ReportsPage } from './pages/reports';
import { StartPage } from './pages/start';
import { Notices } from './parts/frame';
import { settleLanguage } from './parts/language-menu';

const tablePages: Record<string, ComponentType<{ stream: TableStream }>> = {
  table: BettorPage,
  console: ConsolePage,
  board: BoardPage,
  behind: BehindPage,
  floor: FloorTablePage,
};
const plainPages: Record<string, ComponentType> = {
  '': () => <StartPage />,
  'enter': EnterPage,
  'floor': FloorPage,
  'sheets': SheetsPage,
  'sheet': SheetPage,
  'staff': StaffPage,
  'reports': ReportsPage,
  'audit': AuditPage,
};

function OfTable({ id, page: Page }: { id: string; page: ComponentType<{ stream: TableStream }> }) {
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

const addressed = () => location.pathname.slice(1).split('/').map(decodeURIComponent);

function App() {
  const [first = '', id = ''] = addressed();
  const page = tablePages[first];
  if (page && id) return <OfTable id={id} page={page} />;
  if (first === 'behind') return <StartPage behind />;
  if (first === 'learn')
    return (
      <div class="page">
        <LearnPage section={id} />
        <Notices />
      </div>
    );
  const Plain = plainPages[first];
  if (!Plain || id) return <NoSuchPage />;
  return (
    <div class="page">
      <Plain />
      <Notices />
    </div>
  );
}

applyMotion();
const [page = '', id = ''] = addressed();
if (page === 'board' || page === 'table' || page === 'enter') void settleLanguage({ page, table: id });
void loadLibrary().catch(() => undefined); // pages do without: no roads, no check of settlements
const place = document.getElementById('page');
if (place) {
  place.textContent = '';
  render(<App />, place);
}
