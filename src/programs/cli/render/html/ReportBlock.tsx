import type { ComponentChildren } from "preact"
import { plain } from "../plain.ts"
import type { Block } from "../report.ts"
import { DataTable, type RowLink } from "./DataTable.tsx"
import { Shown, ShownCell } from "./Shown.tsx"

const Facts = ({ facts }: Extract<Block, { readonly _tag: "Facts" }>) => (
  <dl class="facts">
    {facts.map(({ label, value }) => (
      <div>
        <dt>
          <Shown text={label} />
        </dt>
        <dd>
          <ShownCell cell={value} />
        </dd>
      </div>
    ))}
  </dl>
)

/**
 * One block of a report under a heading of its own; above a table stand its charts, if there are any.
 *
 * @since 0.1.0
 */
export const ReportBlock = ({
  block,
  children,
  link
}: {
  readonly block: Block
  readonly children?: ComponentChildren
  readonly link?: RowLink | undefined
}) => {
  switch (block._tag) {
    case "Facts":
      return <Facts {...block} />
    case "Table":
      return (
        <section>
          <h2>
            <Shown text={block.title} />
          </h2>
          {children}
          <DataTable table={block} link={link} />
        </section>
      )
    case "Notes":
      return (
        <section>
          <h2>
            <Shown text={block.title} />
          </h2>
          <ul class="notes">
            {block.notes.map((note) => (
              <li>
                <ShownCell cell={note} />
              </li>
            ))}
          </ul>
        </section>
      )
    case "Lines":
      return <pre class="lines">{block.lines.map(plain).join("\n")}</pre>
  }
}
