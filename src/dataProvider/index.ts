import { resources } from '../../resources/index.ts';
import { createDataProvider } from './create.ts';
import { request } from './http.ts';

/** The console's data provider: every declared resource, through this project's API. */
export const dataProvider = createDataProvider({ entries: resources, request });
