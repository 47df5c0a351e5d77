import '../style/base.css';
import '../style/start.css';
import '../style/floor.css';
import '../style/light.css';
import '../style/motion.css';
import { openPage } from '../open';
import { PasskeysPage } from '../pages/passkeys';

void openPage({ plain: PasskeysPage });
