import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext } from 'react';
import type { Role } from '../../../domain/roles.ts';
import { logOut } from '../../authProvider/authProvider.ts';
import { rolesOf, type SignedIn, userQuery } from '../../authProvider/user.ts';
import { Problem } from '../../dataProvider/problem.ts';
import { Fault } from '../../ui/Fault.tsx';
import { Splash } from '../Splash.tsx';

const UserContext = createContext<SignedIn | undefined>(undefined);

/** The signed-in user. Throws outside the console. */
export const useUser = (): SignedIn => {
  const user = useContext(UserContext);
  if (!user) throw new Error('useUser needs <User> above it');
  return user;
};

export const useRoles = (): Role[] => rolesOf(useUser());

/** Renders the console only after the user has been loaded. */
export const User = ({ children }: { children: ReactNode }) => {
  const { data, error, refetch } = useQuery(userQuery);
  if (data) return <UserContext value={data}>{children}</UserContext>;
  if (!error) return <Splash label="Loading" />;
  // A 401 is already being handled by redirecting to the sign-in page.
  if (error instanceof Problem && error.status === 401) return <Splash label="Logging out" />;
  return (
    <main>
      <Fault fault={error} onRetry={() => void refetch()}>
        <Button variant="outlined" color="inherit" onClick={() => void logOut()}>
          Log out
        </Button>
      </Fault>
    </main>
  );
};
