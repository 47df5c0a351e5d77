import '../style/base.css';
import '../style/table.css';
import '../style/start.css';
import '../style/floor.css';
import '../style/light.css';
import '../style/motion.css';
import { openPage } from '../open';
import { FloorPage } from '../pages/floor';
import { FloorTablePage } from '../pages/floor-table';

void openPage({ plain: FloorPage, ofTable: FloorTablePage });
