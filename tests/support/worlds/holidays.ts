import type { Api } from '../calls/api.ts';
import { freshDay } from '../shared.ts';

/** A holiday as the API returns it. */
export interface HolidayRow {
  id: number;
  date: string;
  description: string | null;
  overrides: { location_id: number; date: string }[];
  version: number;
}

export const holidayInput = (more: object = {}) => ({
  date: freshDay(),
  description: 'Founders’ day',
  overrides: [],
  ...more,
});

export const addHoliday = async (api: Api, more: object = {}): Promise<HolidayRow> => {
  const { status, body } = await api.post<HolidayRow>('/holidays', holidayInput(more));
  if (status !== 201) throw new Error(`The holiday was not added: ${status} ${JSON.stringify(body)}`);
  return body;
};

export const readHoliday = async (api: Api, id: number): Promise<HolidayRow> =>
  (await api.get<HolidayRow>(`/holidays/${id}`)).body;

/** The body that a form sends after it was filled from a row. */
export const inputOf = ({ date, description, overrides }: HolidayRow, more: object = {}) => ({
  date,
  description,
  overrides,
  ...more,
});

export const version = (of: number) => ({ 'if-match': `"${of}"` });
