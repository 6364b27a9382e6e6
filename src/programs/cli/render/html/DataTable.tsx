import type { ComponentChildren } from "preact"
import { plain } from "../plain.ts"
import type { Column, Row, Table } from "../report.ts"
import { Brief, Shown, ShownCell } from "./Shown.tsx"

/**
 * Where the name of a row leads to, by the row's place in its table; null where it leads nowhere.
 *
 * @since 0.1.0
 */
export type RowLink = (row: number) => string | null

/** The column that names its row: the first that is no figure. */
const namingColumn = (columns: ReadonlyArray<Column>): number =>
  columns.findIndex(({ head, kind }) => kind !== "number" && head.some((line) => line !== ""))

const HeadCell = ({ column, naming }: { readonly column: Column; readonly naming: boolean }) => (
  <th scope="col" class={`${column.kind}${naming ? " naming" : ""}`}>
    {column.head.map((line, at) => (
      <>
        {at === 0 ? null : <br />}
        <Brief text={line} />
      </>
    ))}
  </th>
)

const Linked = ({ children, href }: { readonly href: string | null; readonly children: ComponentChildren }) =>
  href === null ? <>{children}</> : <a href={href}>{children}</a>

const BodyRow = ({
  columns,
  href,
  naming,
  notes,
  row
}: {
  readonly columns: ReadonlyArray<Column>
  readonly href: string | null
  readonly naming: number
  readonly notes: boolean
  readonly row: Row
}) => (
  <tr>
    {row.cells.map((cell, at) =>
      at === naming ? (
        <th scope="row" class={`${columns[at]?.kind ?? "text"} naming`}>
          <Linked href={href}>
            <ShownCell cell={cell} />
          </Linked>
        </th>
      ) : (
        <td class={columns[at]?.kind ?? "text"}>
          <ShownCell cell={cell} />
        </td>
      )
    )}
    {notes ? <td class="text note">{row.note === undefined ? null : <ShownCell cell={row.note} />}</td> : null}
  </tr>
)

/**
 * A table of a report. It scrolls by itself where it is wider than the page, and the column that names the rows stays; the
 * names may be links.
 *
 * @since 0.1.0
 */
export const DataTable = ({ link, table }: { readonly table: Table; readonly link?: RowLink | undefined }) => {
  const { columns, foot, noteHead, rows, title } = table
  const naming = namingColumn(columns)
  const notes = rows.some((row) => row.note !== undefined)
  return (
    <>
      <div class="scroll" role="region" aria-label={plain(title)} tabIndex={0}>
        <table>
          <thead>
            <tr>
              {columns.map((column, at) => (
                <HeadCell column={column} naming={at === naming} />
              ))}
              {notes ? (
                <th scope="col" class="text note">
                  {noteHead ?? ""}
                </th>
              ) : null}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, at) => (
              <BodyRow href={link?.(at) ?? null} columns={columns} naming={naming} notes={notes} row={row} />
            ))}
          </tbody>
        </table>
      </div>
      {foot === undefined
        ? null
        : foot.map((sentence) => (
            <p class="foot">
              <Shown text={sentence} />
            </p>
          ))}
    </>
  )
}
