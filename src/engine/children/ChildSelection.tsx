import type { RefObject } from 'react';
import { useState } from 'react';
import { counted } from '../../../declare/naming.ts';
import { selectedOf } from '../../messages/list.ts';
import { BulkPart } from '../actions/bulk/BulkPart.tsx';
import SelectionPart from '../actions/bulk/SelectionPart.tsx';
import { useListOf, useSelection } from '../list/context.ts';
import { useRestoreFocusToGrid } from '../table/useRestoreFocusToGrid.ts';
import { useChildKeys } from './useChildKeys.ts';

/** Which rows of a record are selected and what is done with them: the bar below the table, and the keys. */
export const ChildSelection = ({ box }: { box: RefObject<HTMLElement | null> }) => {
  const { resource, rows } = useListOf();
  const { selected, setSelected } = useSelection();
  const { texts, naming } = resource;
  const [kept, hold] = useState(false);
  const { opened, close } = useChildKeys(box);
  useRestoreFocusToGrid(box, kept, opened, selected.size > 0);
  return (
    <>
      {(selected.size > 0 || kept) && (
        <SelectionPart
          records={rows.filter(({ id }) => selected.has(id))}
          matching={undefined}
          hold={hold}
          select={setSelected}
        >
          <span role="status">{selectedOf(counted(selected.size, texts.one, naming.many))}</span>
        </SelectionPart>
      )}
      {opened && <BulkPart {...opened} onClose={close} />}
    </>
  );
};
