import '../style/base.css';
import '../style/motion.css';
import { openPage } from '../open';
import { EnterPage } from '../pages/enter';

void openPage({ plain: EnterPage });
