import { sql } from 'drizzle-orm';
import type { Invariant } from '../invariants.ts';

/** Rules between a group's settings (docs/rules/calendar.md, "Dates", and the scheduler). */
export const groupInvariants: readonly Invariant[] = [
  {
    name: 'release-day',
    meaning: 'A release day belongs to release type auto, and auto has one',
    broken: sql`select id from groups where (release_type is not distinct from 'auto') <> (release_day is not null)`,
  },
  {
    name: 'next-release',
    meaning: 'A group that is stopped has no next release date',
    broken: sql`
      select id from groups where next_release_date is not null and (is_on_hold or is_expired or schedule is null)`,
  },
  {
    name: 'schedule-shape',
    meaning: 'A schedule names weekdays and weeks 1 to 5, or is null',
    broken: sql`
      select g.id from groups g, jsonb_each(g.schedule) d
      where d.key not in ('MON', 'TUE', 'WED', 'THU', 'FRI') or jsonb_array_length(d.value) = 0
         or exists (select 1 from jsonb_array_elements(d.value) w where w::int not between 1 and 5)
      union
      select id from groups where schedule = '{}'::jsonb`,
  },
  {
    name: 'attachments',
    meaning: 'A recipient gets reports of the group alone, those of the network or the others',
    broken: sql`
      select r.id from group_recipients r, unnest(r.attachments) a
      where not exists (
        select 1 from group_reports p where p.id = a and p.group_id = r.group_id and (p.type like 'Network%') = r.is_network)`,
  },
  {
    name: 'network-reports',
    meaning: 'Network reports belong to groups with a network',
    broken: sql`
      select p.id from group_reports p join groups g on g.id = p.group_id where p.type like 'Network%' and g.network = 'none'`,
  },
  {
    name: 'pull-day',
    meaning: 'A schedule day belongs to groups that are pulled, and a next pull date to those of them that are active',
    broken: sql`
      select id from groups
      where (premium_funding_type is not distinct from 'Pull') <> (premium_schedule_day is not null)
         or (next_pull_date is not null and (premium_schedule_day is null or premium_is_active is not true))`,
  },
];
