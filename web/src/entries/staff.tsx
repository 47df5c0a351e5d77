import '../style/base.css';
import '../style/start.css';
import '../style/floor.css';
import '../style/light.css';
import '../style/motion.css';
import { openPage } from '../open';
import { StaffPage } from '../pages/staff';

void openPage({ plain: StaffPage });
