import '../style/base.css';
import '../style/start.css';
import '../style/floor.css';
import '../style/new.css';
import '../style/light.css';
import '../style/motion.css';
import { openPage } from '../open';
import { NewPage } from '../pages/new';

void openPage({ plain: NewPage });
