import CallMade from '@mui/icons-material/CallMade';
import CallReceived from '@mui/icons-material/CallReceived';
import Description from '@mui/icons-material/Description';
import DriveFileMove from '@mui/icons-material/DriveFileMoveOutlined';
import EventNote from '@mui/icons-material/EventNote';
import Gavel from '@mui/icons-material/Gavel';
import Inventory from '@mui/icons-material/Inventory2';
import Mail from '@mui/icons-material/MailOutline';
import Payments from '@mui/icons-material/Payments';
import PersonSearch from '@mui/icons-material/PersonSearch';
import RemoveCircle from '@mui/icons-material/RemoveCircleOutline';
import Replay from '@mui/icons-material/Replay';
import Send from '@mui/icons-material/Send';
import TableChart from '@mui/icons-material/TableChart';
import UploadFile from '@mui/icons-material/UploadFile';
import type SvgIcon from '@mui/material/SvgIcon';
import type { RunEventType } from '../../../../domain/release/run-events.ts';

/** One icon for each type of event; its label is shown next to it. */
export const EVENT_ICONS: Readonly<Record<RunEventType, typeof SvgIcon>> = {
  'cr-report': TableChart,
  'lcr-file': Inventory,
  'lcr-file-manual': UploadFile,
  'scheduled-file': EventNote,
  'sent-to-zelis': CallMade,
  'received-from-zelis': CallReceived,
  'payment-file': Description,
  'payment-file-manual': UploadFile,
  notification: Mail,
  rerun: Replay,
  void: RemoveCircle,
  nomi835: Description,
  nomi_status_file: Description,
  dropoff: Send,
  'release-override': Gavel,
  'eob-moved': DriveFileMove,
  'single-payment-type-warning': Payments,
  'single-provider-warning': PersonSearch,
};
