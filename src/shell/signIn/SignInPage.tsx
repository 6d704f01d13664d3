import { styled } from '@mui/material/styles';
import { useEffect } from 'react';
import { PRODUCT } from '../../../domain/product.ts';
import { REASONS, type Reason } from '../../authProvider/session.ts';
import { SignInForm } from './SignInForm.tsx';

const Page = styled('main')(({ theme }) => ({
  display: 'grid',
  placeItems: 'center',
  minHeight: '100vh',
  padding: theme.spacing(2),
}));

const Card = styled('div')(({ theme }) => ({
  width: '100%',
  maxWidth: 400,
  padding: theme.spacing(4),
  backgroundColor: theme.vars?.palette.background.paper,
  border: `1px solid ${theme.vars?.palette.line}`,
  borderRadius: theme.shape.borderRadius,
  '& h1': { ...theme.typography.h1, margin: theme.spacing(0, 0, 3) },
  [theme.breakpoints.down('sm')]: { padding: theme.spacing(3) },
}));

const Notice = styled('p')(({ theme }) => ({
  margin: theme.spacing(0, 0, 3),
  padding: theme.spacing(1, 1.5),
  borderRadius: theme.shape.borderRadius,
  color: theme.vars?.palette.tag.info.text,
  backgroundColor: theme.vars?.palette.tag.info.ground,
}));

/** The only page shown to users who are not signed in. */
const SignInPage = ({ reason, ...form }: { reason?: Reason; hosted: boolean; onTyping: () => void }) => {
  useEffect(() => {
    document.title = `Sign in · ${PRODUCT}`;
  }, []);
  return (
    <Page>
      <Card>
        <h1>{PRODUCT}</h1>
        {reason && <Notice role="status">{REASONS[reason]}</Notice>}
        <SignInForm {...form} />
      </Card>
    </Page>
  );
};

export default SignInPage;
