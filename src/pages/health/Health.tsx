import { panelPage } from '../../engine/panels/PanelPage.tsx';
import { AllBlocked } from './Blocked.tsx';
import { cells } from './cells.tsx';
import page from './page.ts';

export default panelPage('healthcheck', page, { cells, kinds: { blocked: AllBlocked } });
