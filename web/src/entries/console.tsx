import '../style/base.css';
import '../style/table.css';
import '../style/floor.css';
import '../style/console.css';
import '../style/motion.css';
import { openPage } from '../open';
import { ConsolePage } from '../pages/console';

void openPage({ ofTable: ConsolePage });
