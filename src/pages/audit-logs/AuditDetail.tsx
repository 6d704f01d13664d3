import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { auditDataLabel, auditedName, auditTypeLabel, fullName, SYSTEM } from '../../../domain/audit.ts';
import { showDate } from '../../../domain/calendar/dates.ts';
import type { AuditLogEntry } from '../../../resources/audit-logs.ts';
import { Dash } from '../../engine/cells/Dash.tsx';
import type { ExpandProps } from '../../engine/slots.ts';
import { Link } from '../../router/Link.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { Changes } from './Changes.tsx';
import { entryOf, idsOf, linkToResource, linkToUser, restOf } from './entry.ts';
import { Value } from './Value.tsx';

const Blocks = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(2),
  '& p': { margin: 0, color: theme.vars?.palette.text.secondary },
}));

const Facts = styled('dl')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'start',
  gap: theme.spacing(1, 4),
  margin: 0,
  '& dt': { ...theme.typography.caption, color: theme.vars?.palette.text.secondary },
  '& dd': { margin: 0, overflowWrap: 'anywhere' },
}));

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);

const Linked = ({ to, children }: { to: string | undefined; children: string }) =>
  to ? <Link to={to}>{children}</Link> : children;

/** How many ids are shown until the user expands the list (docs/rules/api.md, "Audit log"). */
const SHOWN_IDS = 4;

const Ids = ({ ids }: { ids: readonly string[] }) => {
  const [all, setAll] = useState(false);
  const hidden = ids.length - SHOWN_IDS;
  return (
    <Fact label={auditDataLabel('ids')}>
      {ids.slice(0, all ? ids.length : SHOWN_IDS).join(', ')}
      {hidden > 0 && (
        <Button aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? 'Show less' : `Show ${hidden} more`}
        </Button>
      )}
    </Fact>
  );
};

const About = ({ entry }: { entry: AuditLogEntry }) => {
  const { actor, resource } = entry;
  const name = auditedName(resource);
  return (
    <Facts>
      <Fact label={auditTypeLabel(resource.type)}>
        {name ? <Linked to={linkToResource(entry)}>{name}</Linked> : <Dash />}
      </Fact>
      {resource.date && <Fact label="File date">{showDate(resource.date)}</Fact>}
      {resource.location && <Fact label="Location">{resource.location.name}</Fact>}
      <Fact label="Actor">{actor ? <Linked to={linkToUser(fullName(actor))}>{fullName(actor)}</Linked> : SYSTEM}</Fact>
      {idsOf(entry).length > 0 && <Ids ids={idsOf(entry)} />}
      {Object.entries(restOf(entry)).map(([key, value]) => (
        <Fact key={key} label={auditDataLabel(key)}>
          <Value value={value} />
        </Fact>
      ))}
      {resource.id && (
        <Fact label="Record">
          {resource.id} <CopyButton text={() => resource.id ?? ''}>Copy ID</CopyButton>
        </Fact>
      )}
    </Facts>
  );
};

/** The detail of an audit log entry: its actor and resource, how the action was performed, and the changes. */
const AuditDetail = ({ record }: ExpandProps) => {
  const entry = entryOf(record);
  const isBare = entry.changes.length === 0 && Object.keys(entry.resource.data ?? {}).length === 0;
  return (
    <Blocks>
      <About entry={entry} />
      {entry.changes.length > 0 && <Changes entry={entry} />}
      {isBare && <p>No information</p>}
    </Blocks>
  );
};

export default AuditDetail;
