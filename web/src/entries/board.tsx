import '../style/base.css';
import '../style/table.css';
import '../style/board.css';
import '../style/motion.css';
import { openPage } from '../open';
import { BoardPage } from '../pages/board';
import { BoardsPage } from '../pages/boards';

void openPage({ ofTable: BoardPage, ofTables: BoardsPage });
