import { FileText } from 'lucide-react'
import { LockLine } from '#app/ui/lock-line.tsx'
import { formatDay } from '#app/lib/format.ts'
import { useLockTexts } from '../../ui/unlock-texts.tsx'
import type { DealDocument, DealDocuments } from '../../visibility/document-policy.ts'
import { DOCUMENT_KINDS } from '../kinds.ts'
import { DocumentLink, fileText } from './document-link.tsx'

function Row({ document }: { document: DealDocument }) {
  return (
    <li className="flex min-w-0 items-start gap-3 py-3">
      <FileText aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-ink-2" strokeWidth={1.5} />
      <div className="min-w-0 flex-1">
        <DocumentLink document={document} />
        <p className="text-13 text-ink-2">
          {DOCUMENT_KINDS[document.kind]} · {fileText(document)} · {formatDay(new Date(document.addedOn))}
        </p>
      </div>
    </li>
  )
}

const count = (number: number, more: string) => `${number}${more} ${number === 1 ? 'document' : 'documents'}`

/** Documents that the viewer may open, then the number of locked ones and how to unlock them (PUB-226). */
export function DocumentList({ documents: { open, locked } }: { documents: DealDocuments }) {
  const lockTexts = useLockTexts()
  return (
    <>
      {open.length > 0 && (
        <>
          <ul className="divide-y divide-line border-y border-line">
            {open.map((document) => (
              <Row key={document.id} document={document} />
            ))}
          </ul>
          <p className="mt-2 text-13 text-ink-2">The owner can see who opened a document and when.</p>
        </>
      )}
      {locked.map(({ lock, count: number }) => (
        <LockLine key={lock}>
          {`${count(number, open.length > 0 ? ' more' : '')}. ${number === 1 ? 'It' : 'Each'} ${lockTexts[lock]}.`}
        </LockLine>
      ))}
    </>
  )
}
