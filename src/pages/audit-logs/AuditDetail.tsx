import Button from '@mui/material/Button';
import { useState } from 'react';
import { auditDataLabel, auditedName, auditTypeLabel, fullName, SYSTEM } from '../../../domain/audit.ts';
import { showDate } from '../../../domain/calendar/dates.ts';
import type { AuditLogEntry } from '../../../resources/audit-logs.ts';
import { Value } from '../../engine/history/Value.tsx';
import { Pair, Pairs } from '../../engine/record/Pairs.tsx';
import type { ExpandProps } from '../../engine/slots.ts';
import { Link } from '../../router/Link.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { Changes } from './Changes.tsx';
import { entryOf, idsOf, linkToResource, linkToUser, restOf } from './entry.ts';

const Linked = ({ to, children }: { to: string | undefined; children: string }) =>
  to ? <Link to={to}>{children}</Link> : children;

/** How many ids are shown until the user expands the list (docs/rules/api.md, "Audit log"). */
const SHOWN_IDS = 4;

const Ids = ({ ids }: { ids: readonly string[] }) => {
  const [all, setAll] = useState(false);
  const hidden = ids.length - SHOWN_IDS;
  return (
    <Pair label={auditDataLabel('ids')}>
      {ids.slice(0, all ? ids.length : SHOWN_IDS).join(', ')}
      {hidden > 0 && (
        <Button aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? 'Show less' : `Show ${hidden} more`}
        </Button>
      )}
    </Pair>
  );
};

const About = ({ entry }: { entry: AuditLogEntry }) => {
  const { actor, resource } = entry;
  const name = auditedName(resource);
  return (
    <Pairs>
      <Pair label={auditTypeLabel(resource.type)}>{name && <Linked to={linkToResource(entry)}>{name}</Linked>}</Pair>
      {resource.date && <Pair label="File date">{showDate(resource.date)}</Pair>}
      {resource.location && <Pair label="Location">{resource.location.name}</Pair>}
      <Pair label="Actor">{actor ? <Linked to={linkToUser(fullName(actor))}>{fullName(actor)}</Linked> : SYSTEM}</Pair>
      {idsOf(entry).length > 0 && <Ids ids={idsOf(entry)} />}
      {Object.entries(restOf(entry)).map(([key, value]) => (
        <Pair key={key} label={auditDataLabel(key)}>
          <Value value={value} />
        </Pair>
      ))}
      {resource.id && (
        <Pair label="Record">
          {resource.id} <CopyButton text={() => resource.id ?? ''}>Copy ID</CopyButton>
        </Pair>
      )}
    </Pairs>
  );
};

/** The detail of an audit log entry: its actor and resource, how the action was performed, and the changes. */
const AuditDetail = ({ record }: ExpandProps) => {
  const entry = entryOf(record);
  const isBare = entry.changes.length === 0 && Object.keys(entry.resource.data ?? {}).length === 0;
  return (
    <>
      <About entry={entry} />
      {entry.changes.length > 0 && <Changes entry={entry} />}
      {isBare && 'No information'}
    </>
  );
};

export default AuditDetail;
