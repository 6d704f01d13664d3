import { rowButtons } from '../../engine/actions/rowButtons.tsx';
import type { CustomCells } from '../../engine/slots.ts';

const cells: CustomCells = { entId: rowButtons };

export default cells;
