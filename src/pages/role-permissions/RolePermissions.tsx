import { styled } from '@mui/material/styles';
import { roleLabel } from '../../../domain/roles.ts';
import { screens } from '../../../resources/index.ts';
import { Frame } from '../../engine/table/styles.ts';
import { PageTitle } from '../../ui/PageTitle.tsx';
import type { Tone } from '../../ui/Tag.tsx';
import { Tag } from '../../ui/Tag.tsx';
import type { RoutePermission, Visibility } from './permissions.ts';
import { routePermissions } from './permissions.ts';

const Page = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: theme.spacing(2),
  '& dl': {
    display: 'flex',
    flexWrap: 'wrap',
    gap: theme.spacing(1, 4),
    margin: 0,
    fontVariantNumeric: 'tabular-nums',
  },
  '& dl > div': { display: 'flex', gap: theme.spacing(1) },
  '& dt': { color: theme.vars?.palette.text.secondary },
  '& dd': { margin: 0, fontWeight: theme.typography.fontWeightBold },
  '& code': theme.typography.code,
  '& [data-wraps]': { whiteSpace: 'normal', padding: theme.spacing(0.5, 1) },
  '& [data-tags]': { display: 'inline-flex', flexWrap: 'wrap', gap: theme.spacing(0.5) },
}));

const TONES: Readonly<Record<Visibility, Tone>> = {
  VISIBLE: 'success',
  'NOT IN MENU': 'neutral',
  'MENU ROLES': 'error',
};

const Row = ({ route }: { route: RoutePermission }) => (
  <tr data-row="">
    <td data-label="Page">{route.title}</td>
    <td data-label="Path">
      <code>{route.route}</code>
    </td>
    <td data-label="Navigation">
      <Tag tone={TONES[route.visibility]} dot>
        {route.visibility}
        {route.mismatched.length > 0 && `: ${route.mismatched.map(roleLabel).join(', ')}`}
      </Tag>
    </td>
    <td data-label="Roles" data-wraps="">
      <span data-tags="">
        {route.roles.map((role) => (
          <Tag key={role} tone="info">
            {roleLabel(role)}
          </Tag>
        ))}
      </span>
    </td>
  </tr>
);

const Count = ({ label, count }: { label: string; count: number }) => (
  <div>
    <dt>{label}</dt>
    <dd>{count}</dd>
  </div>
);

/**
 * Which role may open which page, and whether the menu agrees. Derived from the declarations, so it is always up to
 * date.
 */
const RolePermissions = () => {
  const routes = routePermissions(screens);
  const visible = routes.filter(({ visibility }) => visibility === 'VISIBLE').length;
  return (
    <Page>
      <PageTitle />
      <dl>
        <Count label="Total" count={routes.length} />
        <Count label="Visible" count={visible} />
        <Count label="Hidden" count={routes.length - visible} />
      </dl>
      <Frame density="compact" tabIndex={0} role="region" aria-label="Routes and their roles">
        <table>
          <thead>
            <tr>
              {['Page', 'Path', 'Navigation', 'Roles'].map((heading) => (
                <th key={heading} scope="col">
                  {heading}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {routes.map((route) => (
              <Row key={route.name} route={route} />
            ))}
          </tbody>
        </table>
      </Frame>
    </Page>
  );
};

export default RolePermissions;
