import '../style/base.css';
import '../style/table.css';
import '../style/learn.css';
import '../style/motion.css';
import { openPage } from '../open';
import { LearnPage } from '../pages/learn';

void openPage({ plain: LearnPage, hasSections: true });
