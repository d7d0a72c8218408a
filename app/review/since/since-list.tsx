import type { ReactNode } from 'react'
import { Badge, type BadgeTone } from '#app/ui/badge.tsx'
import { RequestedItemList } from '../requested/requested-item-list.tsx'
import { REQUESTED } from '../requested/requested-texts.ts'
import { SideBySide } from '../desk/side-by-side.tsx'
import { type ChangedDocument, type ComparedFile, isUnchanged, type Since, SINCE } from './since.ts'

const TONES = {
  added: 'ok',
  replaced: 'note',
  renewed: 'note',
  removed: 'stop',
} as const satisfies Record<ChangedDocument['mark'], BadgeTone>

type Headings = { before: string; after: string }
/** The URL of a file for the reader; null when they cannot open it here. */
type PathOf = (file: ComparedFile) => string | null

function FileName({ file, pathOf }: { file: ComparedFile | null; pathOf: PathOf }) {
  if (!file) return <p className="text-ink-2">None</p>
  const path = file.isStored ? pathOf(file) : null
  return (
    <p className="wrap-anywhere">
      {path === null ? (
        file.name
      ) : (
        <a href={path} target="_blank" rel="noreferrer" className="text-link">
          {file.name}
          <span className="sr-only"> (opens in a new tab)</span>
        </a>
      )}
      {!file.isStored && <span className="block text-13 text-ink-2">The file is no longer stored.</span>}
    </p>
  )
}

type DocumentProps = { document: ChangedDocument; heads: Headings; pathOf: PathOf }

function Document({ document, heads, pathOf }: DocumentProps) {
  const { label, mark, before, after } = document
  return (
    <li className="grid gap-x-4 gap-y-1.5 py-2.5 sm:grid-cols-2">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-medium sm:col-span-2">
        {label} <Badge tone={TONES[mark]}>{SINCE.marks[mark]}</Badge>
      </p>
      <div>
        <p className="text-13 text-ink-2">{heads.before}</p>
        <FileName file={before} pathOf={pathOf} />
      </div>
      <div>
        <p className="text-13 text-ink-2">{heads.after}</p>
        <FileName file={after} pathOf={pathOf} />
      </div>
    </li>
  )
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <div>
    <p className="mb-1 text-13 font-medium text-ink-2">{title}</p>
    {children}
  </div>
)

type Props = Headings & {
  since: Since
  pathOf: PathOf
  pictures?: ReactNode
}

/** Changes since the last reviewed version: requested items, answers and documents. */
export function SinceList({ since, before, after, pathOf, pictures }: Props) {
  const { rows, documents, answered } = since
  return (
    <div className="flex flex-col gap-5">
      {isUnchanged(since) && !pictures && <p>Nothing has changed since the last decision.</p>}
      {answered.length > 0 && (
        <Part title={REQUESTED.title}>
          <RequestedItemList items={answered} />
        </Part>
      )}
      {rows.length > 0 && <SideBySide before={before} after={after} rows={rows} />}
      {documents.length > 0 && (
        <Part title="Documents">
          <ul className="divide-y divide-line border-y border-line">
            {documents.map((document) => (
              <Document key={document.key} document={document} heads={{ before, after }} pathOf={pathOf} />
            ))}
          </ul>
        </Part>
      )}
      {pictures && <Part title="Photos">{pictures}</Part>}
    </div>
  )
}
