import { styled } from '@mui/material/styles';
import visuallyHidden from '@mui/utils/visuallyHidden';

/** Visually hidden text for screen readers. */
export const Hidden = styled('span')(visuallyHidden);
