import { clsx } from 'clsx'
import { type Block, compareSheets, type DifferenceRow } from '#app/legal/difference.ts'
import type { Sheet } from '#app/legal/schema.ts'
import { formatNumber } from '#app/lib/money.ts'

type Side = { label: string; sheet: Sheet }

const kinds = {
  heading: 'font-display text-17 font-medium',
  title: 'font-medium',
  text: '',
} as const satisfies Record<Block['kind'], string>

function Cell({ block, isSame, side }: { block: Block | null; isSame: boolean; side: 'before' | 'after' }) {
  const Tag = side === 'before' ? 'del' : 'ins'
  const tint = side === 'before' ? 'bg-stop-tint' : 'bg-ok-tint'
  if (!block) return <div className="max-md:hidden" />
  return (
    <div
      className={clsx(
        'min-w-0 px-3 py-2 wrap-anywhere whitespace-pre-line',
        kinds[block.kind],
        isSame ? (side === 'after' ? 'text-ink-2 max-md:hidden' : 'text-ink-2') : tint,
      )}
    >
      {isSame ? (
        block.text
      ) : (
        <Tag className="no-underline">
          <span className="sr-only">{side === 'before' ? 'Before: ' : 'Now: '}</span>
          <span aria-hidden="true" className="mr-2 font-mono text-ink-2 select-none">
            {side === 'before' ? '−' : '+'}
          </span>
          {block.text}
        </Tag>
      )}
    </div>
  )
}

/** Unchanged rows kept around a changed one; the rest is folded. */
const AROUND = 1

type Run = { isFolded: boolean; rows: DifferenceRow[]; at: number }

/** Groups rows far from any change, so that a change in a long text is easy to find. */
function runsOf(rows: readonly DifferenceRow[]): Run[] {
  const isNear = rows.map((_, at) =>
    rows.slice(Math.max(0, at - AROUND), at + AROUND + 1).some((row) => !row.isSame),
  )
  const runs: Run[] = []
  rows.forEach((row, at) => {
    const isFolded = !isNear[at]
    const last = runs.at(-1)
    if (last?.isFolded === isFolded) last.rows.push(row)
    else runs.push({ isFolded, rows: [row], at })
  })
  return runs
}

function Rows({ rows }: { rows: readonly DifferenceRow[] }) {
  return rows.map(({ before, after, isSame }, at) => (
    // oxlint-disable-next-line react/no-array-index-key -- rows have no key, and the list is rendered as a whole
    <div key={at} className="grid border-t border-line md:grid-cols-2 md:divide-x md:divide-line">
      <Cell block={before} isSame={isSame} side="before" />
      <Cell block={after} isSame={isSame} side="after" />
    </div>
  ))
}

/** Two texts side by side, paragraph by paragraph; stacked on a phone. Unchanged paragraphs are folded. */
export function ContentDifference({ before, after }: { before: Side; after: Side }) {
  const rows = compareSheets(before.sheet, after.sheet)
  const count = rows.filter(({ isSame }) => !isSame).length
  return (
    <section aria-label={`${before.label} and ${after.label}`}>
      <p className="mb-3 text-13 text-ink-2">
        {count === 0
          ? 'The two texts are the same.'
          : `${formatNumber(count)} ${count === 1 ? 'change' : 'changes'}`}
      </p>
      <div className="overflow-hidden rounded-card border border-line-2 bg-sheet text-15">
        <div className="grid text-13 font-medium max-md:divide-y max-md:divide-line md:grid-cols-2 md:divide-x md:divide-line">
          <p className="px-3 py-2">{before.label}</p>
          <p className="px-3 py-2">{after.label}</p>
        </div>
        {runsOf(rows).map((run) =>
          run.isFolded ? (
            <details key={run.at} className="border-t border-line">
              <summary className="cursor-pointer px-3 py-2 text-13 text-ink-2">
                {run.rows.length === 1 ? '1 unchanged paragraph' : `${run.rows.length} unchanged paragraphs`}
              </summary>
              <Rows rows={run.rows} />
            </details>
          ) : (
            <Rows key={run.at} rows={run.rows} />
          ),
        )}
      </div>
    </section>
  )
}
