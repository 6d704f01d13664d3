import type { Random } from './random.ts';
import { randomOf } from './random.ts';

/*
 * Invented names, none composed from lists of real people, companies or health care providers. Groups and vendors begin
 * with the word that tells them apart; that the whole world is invented, docs/operate.md says. Members, providers and
 * staff are recognizable as invented by their names alone, since those also leave the console in files.
 */

/** The seed of what depends on a name alone. */
const IDS = 1;

const THINGS = ['Lantern', 'Pebble', 'Thimble', 'Acorn', 'Compass', 'Kettle', 'Anvil', 'Spindle', 'Harbor', 'Maple'];
const MORE_THINGS = ['Willow', 'Copper', 'Meadow', 'Granite', 'Juniper', 'Marble', 'Orchard', 'Quartz', 'Saffron'];
const TRADES = ['Foundry', 'Freight', 'Dairy', 'Logistics', 'Plastics', 'Hotels', 'Schools', 'Tooling', 'Bakeries'];
const MORE_TRADES = ['Printing', 'Lumber', 'Software', 'Farms', 'Motors', 'Textiles', 'Ceramics', 'Grocers'];
const CARE = ['Clinic', 'Family Practice', 'Imaging', 'Orthopedics', 'Hospital', 'Laboratory', 'Therapy', 'Dental'];

const things = [...THINGS, ...MORE_THINGS];
const trades = [...TRADES, ...MORE_TRADES];

/** "Kettle Freight 12" */
export const groupName = (random: Random, number: number): string =>
  `${random.pick(things)} ${random.pick(trades)} ${number}`;

/** A health care provider: "Sample Kettle Clinic 12". */
export const providerName = (random: Random): string =>
  `Sample ${random.pick(things)} ${random.pick(CARE)} ${random.int(1, 60)}`;

/** A national provider id that belongs to nobody: real ones start with 1 or 2 (45 CFR §162.406). */
export const inventedProviderId = (provider: string): string =>
  `9${String(randomOf(IDS, 'provider', provider.toUpperCase()).int(0, 999_999_999)).padStart(9, '0')}`;

/** A tax number that belongs to nobody, the same for the same payee. */
export const inventedTaxNumber = (payee: string): string =>
  String(990_000_000 + randomOf(IDS, 'payee', payee.toUpperCase()).int(0, 9999));

/** A member who is reimbursed: a number, never a name. */
export const memberName = (random: Random): string => `Example Member ${random.int(10_000, 99_999)}`;

/** "Kettle Pharmacy 12" */
export const vendorName = (random: Random, number: number): string =>
  `${random.pick(things)} ${random.pick(['Stop Loss', 'Pharmacy', 'Network', 'Wellness', 'Admin', 'Broker'])} ${number}`;

export const divisionName = (random: Random, number: number): string => `Division ${number} ${random.pick(things)}`;

const GIVEN = [
  'Ann',
  'Ben',
  'Cleo',
  'Dora',
  'Emil',
  'Flora',
  'Gus',
  'Hope',
  'Ivo',
  'Jade',
  'Kit',
  'Lou',
  'Max',
  'Nell',
];
const FAMILY = ['Sample', 'Testwell', 'Placeholder', 'Specimen', 'Dummyfield', 'Mockridge', 'Fictum', 'Exempla'];

/** A member of staff: "Cleo Mockridge". The names are distinct for numbers below 112. */
export const staffName = (number: number): { first: string; last: string } => ({
  first: GIVEN[number % GIVEN.length] ?? 'Ann',
  last: FAMILY[(number + Math.floor(number / GIVEN.length)) % FAMILY.length] ?? 'Sample',
});

/** An address below a domain reserved for testing (RFC 2606): it can never belong to anyone. */
export const mailbox = (name: string, host = 'example.test'): string =>
  `${name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '.')}@${host}`;
