import type { FoundEob } from '../../../resources/claims.ts';
import type { CustomCells } from '../../engine/slots.ts';
import { Diagnostics } from '../release/eobs/Diagnostics.tsx';

/** The button that shows the diagnostic data of an EOB. */
const cells: CustomCells = {
  diagnostics: {
    showsEmpty: true,
    controls: true,
    Cell: ({ record }) => {
      const { number, diagnostics } = record as object as FoundEob; // the list's own rows
      return <Diagnostics of={`EOB ${number}`} values={diagnostics} />;
    },
  },
};

export default cells;
