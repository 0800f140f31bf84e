import type { ChartTable } from '../../../../resources/learners/analysis/table.ts'

interface TableTwinProps {
  id?: string
  table: ChartTable
  /** What a screen reader calls the part that scrolls. */
  label: string
  isOpen: boolean
  /** Which column names a row; the first by default. */
  named?: number
}

/** The values of a part of a report as a table. Folded, it is printed all the same. */
export function TableTwin({ id, table: { headings, rows }, label, isOpen, named = 0 }: TableTwinProps) {
  return (
    <div
      id={id}
      className="analysis-table"
      data-open={isOpen || undefined}
      role="group"
      aria-label={label}
      // Scrolls by keyboard too.
      tabIndex={isOpen ? 0 : undefined}
    >
      <table>
        <thead>
          <tr>
            {headings.map((heading, index) => (
              <th key={index} scope="col">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, index) => (
            <tr key={index}>
              {cells.map((value, column) =>
                column === named ? (
                  <th key={column} scope="row">
                    {value}
                  </th>
                ) : (
                  <td key={column}>{value ?? '–'}</td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
