import Bank from '@mui/icons-material/AccountBalance';
import Registers from '@mui/icons-material/ArticleOutlined';
import Summary from '@mui/icons-material/BarChartOutlined';
import Week from '@mui/icons-material/CalendarViewWeekOutlined';
import Approvals from '@mui/icons-material/CheckBoxOutlined';
import Groups from '@mui/icons-material/CorporateFare';
import Notifications from '@mui/icons-material/EmailOutlined';
import Event from '@mui/icons-material/EventOutlined';
import Upload from '@mui/icons-material/FileUploadOutlined';
import History from '@mui/icons-material/HistoryOutlined';
import Place from '@mui/icons-material/LocationOnOutlined';
import Lockboxes from '@mui/icons-material/MarkunreadMailbox';
import Pulls from '@mui/icons-material/MoveDownOutlined';
import Accounts from '@mui/icons-material/Payments';
import People from '@mui/icons-material/Person';
import Exceptions from '@mui/icons-material/ReportProblemOutlined';
import Premium from '@mui/icons-material/RequestQuoteOutlined';
import Claims from '@mui/icons-material/Search';
import Permissions from '@mui/icons-material/ShieldOutlined';
import Heart from '@mui/icons-material/ShowChart';
import Server from '@mui/icons-material/StorageOutlined';
import Vendors from '@mui/icons-material/StoreOutlined';
import Webhook from '@mui/icons-material/SyncAlt';
import NotificationSettings from '@mui/icons-material/Tune';
import List from '@mui/icons-material/ViewListOutlined';
import type { ReactElement } from 'react';
import type { ScreenName } from '../../../resources/index.ts';

/** The icons of the menu entries, by the name of their screen. */
export const icons: { readonly [N in ScreenName]?: ReactElement } = {
  events: <Summary />,
  'check-runs': <Upload />,
  claims: <Claims />,
  'check-registers': <Registers />,
  exceptions: <Exceptions />,
  approvals: <Approvals />,
  notifications: <Notifications />,
  groups: <Groups />,
  scheduler: <Week />,
  'premium-groups': <Premium />,
  pulls: <Pulls />,
  vendors: <Vendors />,
  'bank-feed': <Bank />,
  'fid-accounts': <Accounts />,
  'lockbox-checks': <Lockboxes />,
  users: <People />,
  'notification-settings': <NotificationSettings />,
  holidays: <Event />,
  healthcheck: <Heart />,
  locations: <Place />,
  'audit-logs': <History />,
  'webhook-logs': <Webhook />,
  'role-permissions': <Permissions />,
  'sftp-diagnostic': <Server />,
};

/** The icon of a screen without one of its own: a list. */
export const LIST_ICON = <List />;
