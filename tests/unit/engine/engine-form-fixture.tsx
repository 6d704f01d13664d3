import { screen } from '@testing-library/react';
import { api, holidays, locations, open } from './engine-fixture.tsx';

/** A fake server with three holidays. */
export const holidayServer = () => api({ '/holidays': holidays(3), '/locations': locations });

export const form = () => screen.findByRole('form');
export const description = () => screen.getByLabelText('Holiday description');
export const save = () => screen.getByRole('button', { name: /^Sav/ });

/** Opens the list with this holiday's row expanded to its form. */
export const openRow = async (id = 2) => {
  const opened = await open('holidays', { search: `?expanded-row-id=${id}` });
  await form();
  await screen.findByLabelText('WI');
  return opened;
};
