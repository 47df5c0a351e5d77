import '../style/base.css';
import '../style/table.css';
import '../style/start.css';
import '../style/motion.css';
import { openPage } from '../open';
import { StartPage } from '../pages/start';

void openPage(location.pathname === '/' ? { plain: () => <StartPage /> } : {});
