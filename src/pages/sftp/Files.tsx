import { styled } from '@mui/material/styles';
import type { SftpFile } from '../../../contract/diagnostic.ts';
import { showInstant } from '../../../domain/calendar/dates.ts';
import { Frame } from '../../engine/table/styles.ts';
import { showSize } from './size.ts';

const None = styled('p')(({ theme }) => ({ margin: 0, color: theme.vars?.palette.text.secondary }));

const Code = styled('code')(({ theme }) => ({ ...theme.typography.code, overflowWrap: 'anywhere' }));

/** The files of a directory, newest first. */
export const Files = ({ files, label }: { files: readonly SftpFile[]; label: string }) =>
  files.length === 0 ? (
    <None>No files</None>
  ) : (
    <Frame density="compact" tabIndex={0} role="region" aria-label={`Files of ${label}`}>
      <table>
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col" data-align="right">
              Size
            </th>
            <th scope="col">Modified</th>
          </tr>
        </thead>
        <tbody>
          {files.map(({ name, size, modifyTime }) => (
            <tr key={name} data-row="">
              <td data-label="Name">
                <Code>{name}</Code>
              </td>
              <td data-label="Size" data-align="right">
                {showSize(size)}
              </td>
              <td data-label="Modified">
                <time dateTime={modifyTime}>{showInstant(modifyTime)}</time>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Frame>
  );
