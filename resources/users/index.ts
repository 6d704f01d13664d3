import { defineResource } from '../../declare/define-resource.ts';
import { rest } from '../../declare/dialect.ts';
import { choices, states } from '../../declare/list/params.ts';
import {
  emailAddress,
  multiReference,
  multiSelect,
  optionalInstant,
  record,
  state,
  text,
} from '../../declare/record.ts';
import { normalizeRole, ROLES, roleLabel } from '../../domain/roles.ts';
import { USER } from '../../domain/users.ts';
import { GROUP_LOOKUP } from '../lookups.ts';
import * as calls from './calls.ts';

const roles = Object.fromEntries(ROLES.map((role) => [role, roleLabel(role)]));

/** A user who may sign in (docs/rules/people.md, "User administration"). */
export default defineResource({
  from: 'query',
  record: record({
    email: emailAddress({ label: 'Email', unique: true }),
    first_name: text({ label: 'First name', max: 100 }),
    last_name: text({ label: 'Last name', max: 100 }),
    roles: multiSelect({ label: 'Roles', options: roles, required: true, read: normalizeRole }),
    locations: multiReference({ label: 'Locations', to: 'locations' }),
    groups: multiReference({ label: 'Groups', lookup: GROUP_LOOKUP }),
    status: state(USER, { label: 'Status' }),
    locked_since: optionalInstant({ label: 'Locked since', readOnly: false }),
  }),
  api: rest('/users', {
    verbs: ['list', 'get', 'create', 'update'],
    names: { search: 'search' },
    rows: 'data',
    total: { body: 'total_filtered' },
    unfiltered: 'total_unfiltered',
    facets: { body: 'filters' },
  }),
  notes: true,
  texts: {
    one: 'user',
    add: 'Add User',
    conflict: 'A user with this email already exists',
    createFailed: 'Failed to create user',
    empty: 'No users',
  },
  list: {
    search: {
      placeholder: 'Search by email, first name or last name',
      fields: ['email', 'first_name', 'last_name'],
    },
    columns: (c) => [
      c.text('email', { sort: true, minWidth: 208, flex: 4 }),
      c.text('first_name', { sort: true, priority: 1, flex: 0 }),
      c.text('last_name', { sort: true, priority: 1, minWidth: 128, flex: 2 }),
      c.tags('roles', { priority: 1, minWidth: 176, flex: 1, facet: choices('roles', roles, { label: 'Roles' }) }),
      c.tags('locations', { label: 'Locations & groups', additionalSources: ['groups'] }),
      c.status('status', {
        minWidth: 112,
        flex: 0,
        facet: states('status', USER, { label: 'Status', initial: ['active'] }),
      }),
    ],
    sort: { field: 'email', order: 'ASC' },
  },
  form: (f) => [
    f.panel('Person', f.field('email', { createOnly: true }), f.field('first_name'), f.field('last_name')),
    f.panel('Roles', f.field('roles', { offer: 'managed-roles' })),
    f.panel('Locations & groups', f.field('locations'), f.field('groups')),
  ],
  actionFields: ['locked_since'],
  actions: (a) => [
    a.edit(),
    a.transition(USER, 'deactivate', {
      label: 'Deactivate',
      confirm: ({ email }) => ({
        title: 'Deactivate user',
        text: `${email} is signed out everywhere and cannot sign in until somebody activates the account again.`,
        danger: true,
      }),
      set: (_, now) => ({ locked_since: now }),
      done: ({ email }) => `${email} deactivated`,
    }),
    a.transition(USER, 'activate', {
      label: 'Activate',
      confirm: ({ email }) => ({ title: 'Activate user', text: `${email} can sign in again.` }),
      set: () => ({ locked_since: null }),
      done: ({ email }) => `${email} activated`,
    }),
  ],
  calls: [calls.identityInfo, calls.resetPassword, calls.resendPassword],
});
