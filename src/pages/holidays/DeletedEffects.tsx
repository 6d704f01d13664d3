import type { FormSlotProps } from '../../engine/slots.ts';
import type { Draft } from './Effects.tsx';
import { Effects } from './Effects.tsx';

const DELETED: Draft = { date: null, overrides: [] };

/** What deleting the holiday would do to the runs, before it is deleted. */
const DeletedEffects = ({ record }: FormSlotProps) => record && <Effects id={Number(record.id)} draft={DELETED} />;

export default DeletedEffects;
