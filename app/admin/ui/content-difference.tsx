import { clsx } from 'clsx'
import { type Block, compareSheets } from '#app/legal/difference.ts'
import { isPicture } from '#app/legal/identity.ts'
import { isSameSheet, type Sheet } from '#app/legal/schema.ts'
import { formatNumber } from '#app/lib/format.ts'

type Side = { label: string; sheet: Sheet }

const kinds = {
  heading: 'font-display text-17 font-medium',
  title: 'font-medium',
  text: '',
} as const satisfies Record<Block['kind'], string>

type ChangesProps = { label: string; blocks: readonly Block[]; side: 'before' | 'after' }

function Changes({ label, blocks, side }: ChangesProps) {
  const [Tag, mark, word, tint] =
    side === 'before'
      ? (['del', '−', 'Before: ', 'bg-stop-tint'] as const)
      : (['ins', '+', 'Now: ', 'bg-ok-tint'] as const)
  return (
    <div className="min-w-0">
      <p className="px-3 py-2 text-13 font-medium">{label}</p>
      {blocks.map(({ kind, text }, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- blocks have no key, and the list is rendered as a whole
        <div
          key={at}
          className={clsx(
            'border-t border-line px-3 py-2 wrap-anywhere whitespace-pre-line',
            kinds[kind],
            tint,
          )}
        >
          <Tag className="no-underline">
            <span className="sr-only">{word}</span>
            <span aria-hidden="true" className="mr-2 font-mono text-ink-2 select-none">
              {mark}
            </span>
            {isPicture(text) ? <img src={text} alt="Logo or portrait" className="inline max-h-24" /> : text}
          </Tag>
        </div>
      ))}
    </div>
  )
}

/** The differences between two versions, side by side; stacked on a phone. */
export function ContentDifference({ before, after }: { before: Side; after: Side }) {
  const { removed, added } = compareSheets(before.sheet, after.sheet)
  const count = Math.max(removed.length, added.length)
  const lead = isSameSheet(before.sheet, after.sheet)
    ? 'The two texts are the same.'
    : count === 0
      ? 'Only the order differs.'
      : `${formatNumber(count)} ${count === 1 ? 'change' : 'changes'}`
  return (
    <section aria-label={`${before.label} and ${after.label}`}>
      <p className="mb-3 text-13 text-ink-2">{lead}</p>
      <div className="grid overflow-hidden rounded-card border border-line-2 bg-sheet text-15 max-md:divide-y max-md:divide-line md:grid-cols-2 md:divide-x md:divide-line">
        <Changes label={before.label} blocks={removed} side="before" />
        <Changes label={after.label} blocks={added} side="after" />
      </div>
    </section>
  )
}
