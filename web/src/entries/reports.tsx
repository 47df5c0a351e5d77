import '../style/base.css';
import '../style/start.css';
import '../style/floor.css';
import '../style/reports.css';
import '../style/light.css';
import '../style/motion.css';
import { openPage } from '../open';
import { ReportsPage } from '../pages/reports';

void openPage({ plain: ReportsPage });
