import '../style/base.css';
import '../style/table.css';
import '../style/bettor.css';
import '../style/motion.css';
import { openPage } from '../open';
import { BettorPage } from '../pages/bettor';

void openPage({ ofTable: BettorPage });
