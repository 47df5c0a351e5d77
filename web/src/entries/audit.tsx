import '../style/base.css';
import '../style/table.css';
import '../style/start.css';
import '../style/floor.css';
import '../style/audit.css';
import '../style/light.css';
import '../style/motion.css';
import { openPage } from '../open';
import { AuditPage } from '../pages/audit';

void openPage({ plain: AuditPage });
