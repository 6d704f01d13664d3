import Download from '@mui/icons-material/Download';
import { useRef, useState } from 'react';
import { pathOf } from '../../../declare/call.ts';
import { downloadRegister } from '../../../resources/check-registers/calls.ts';
import type { CheckRegisterRow } from '../../../resources/check-registers/index.ts';
import type { Row } from '../../dataProvider/client-side-list.ts';
import { fileNameOf } from '../../dataProvider/file-name.ts';
import { request } from '../../dataProvider/http.ts';
import { queryOf } from '../../dataProvider/send.ts';
import type { CellKind, CellProps } from '../../engine/cells/kinds.ts';
import type { CustomCells } from '../../engine/slots.ts';
import { useFaultNotice } from '../../engine/useFaultNotice.ts';
import { DOWNLOADING, missingKeys } from '../../messages/files.ts';
import { ReasonButton } from '../../ui/ReasonButton.tsx';
import { saveFile } from '../../ui/saveFile.ts';

/** Types a list row as a check register. */
const registerOf = (row: Row): CheckRegisterRow => row as Row & CheckRegisterRow;

/** The three parameters of a download; undefined unless the row has all of them. */
const keysOf = ({ s3Key, entId, groupNumber }: CheckRegisterRow) =>
  s3Key && entId && groupNumber ? { fileKey: s3Key, entId: String(entId), groupNumber } : undefined;

/** What a row lacks for its download, in words; undefined when it has all. */
const lackOf = ({ s3Key, entId, groupNumber }: CheckRegisterRow): string | undefined => {
  const lacking = [!s3Key && 'file', !entId && 'check run', !groupNumber && 'group number'].filter(Boolean);
  return lacking.length ? missingKeys(lacking.join(', ')) : undefined;
};

/** Downloads the workbook, under the name that the server gives it. A second click meanwhile does nothing. */
const DownloadButton = ({ record }: CellProps) => {
  const register = registerOf(record);
  const notifyFault = useFaultNotice();
  const asking = useRef(false);
  const [busy, setBusy] = useState(false);
  const keys = keysOf(register);
  const download = async () => {
    if (asking.current || !keys) return;
    asking.current = true;
    setBusy(true);
    try {
      const answer = await request('GET', pathOf(downloadRegister), { query: queryOf(keys), as: 'blob' });
      if (answer.body instanceof Blob) saveFile(answer.body, fileNameOf(answer.headers) ?? register.s3Key);
    } catch (error) {
      notifyFault('Failed to download the check register', error);
    } finally {
      asking.current = false;
      setBusy(false);
    }
  };
  return (
    <ReasonButton
      size="small"
      startIcon={<Download />}
      data-cell=""
      tabIndex={-1}
      aria-label={`Download ${register.s3Key}`}
      reason={busy ? DOWNLOADING : lackOf(register)}
      onClick={() => void download()}
    >
      Download
    </ReasonButton>
  );
};

const s3Key: CellKind = { Cell: DownloadButton, controls: true, showsEmpty: true };

const cells: CustomCells = { s3Key };

export default cells;
