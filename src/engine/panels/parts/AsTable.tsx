import { Hidden } from '../../../ui/Hidden.tsx';

interface Props {
  label: string;
  columns: readonly string[];
  rows: readonly { name: string; cells: readonly string[] }[];
}

/** The numbers of a chart as a table, for readers of the page's text. */
export const AsTable = ({ label, columns, rows }: Props) => (
  <Hidden>
    <table>
      <caption>{label}</caption>
      <thead>
        <tr>
          <td>{'\u00a0'}</td>
          {columns.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, cells }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {cells.map((cell, at) => (
              <td key={columns[at]}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </Hidden>
);
