import '../style/base.css';
import '../style/start.css';
import '../style/motion.css';
import { openPage } from '../open';
import { BehindPage } from '../pages/behind';
import { StartPage } from '../pages/start';

void openPage({ plain: () => <StartPage behind />, ofTable: BehindPage });
