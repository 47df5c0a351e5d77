import '../style/base.css';
import '../style/learn.css';
import '../style/bank.css';
import '../style/light.css';
import '../style/motion.css';
import { openPage } from '../open';
import { BankPage } from '../pages/bank';

void openPage({ plain: BankPage });
