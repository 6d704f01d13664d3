import { styled } from '@mui/material/styles';
import visuallyHidden from '@mui/utils/visuallyHidden';

/** Words for those who listen. */
export const Hidden = styled('span')(visuallyHidden);
