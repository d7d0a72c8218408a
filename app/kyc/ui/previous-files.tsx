import { Moment } from '#app/ui/moment.tsx'
import type { PreviousFile } from '../own/queries.server.ts'

export const openPath = (fileId: string) => `/documents?open=${fileId}`

const PREVIOUS_TEXTS = {
  pending: 'Replaced or removed before review',
  approved: 'Approved',
  rejected: 'Rejected',
} as const

export function PreviousFiles({ files }: { files: readonly PreviousFile[] }) {
  if (files.length === 0) return null
  return (
    <details className="mt-3">
      <summary className="w-fit cursor-pointer text-13 text-ink-2 underline underline-offset-3 hover:text-ink">
        Earlier files ({files.length})
      </summary>
      <ul className="mt-2 flex flex-col gap-2 border-l-2 border-line pl-4">
        {files.map((file) => (
          <li key={file.fileId} className="text-13">
            <p className="break-all">
              {file.hasFile ? (
                <a href={openPath(file.fileId)} target="_blank" rel="noreferrer" className="text-link">
                  {file.fileName}
                </a>
              ) : (
                file.fileName
              )}
            </p>
            <p className="text-ink-2">
              {PREVIOUS_TEXTS[file.status]} · uploaded <Moment at={file.uploadedAt} />
              {file.reviewedAt && (
                <>
                  {' '}
                  · reviewed <Moment at={file.reviewedAt} />
                </>
              )}
            </p>
            {file.rejectionReason && (
              <p className="break-words whitespace-pre-wrap text-stop">{file.rejectionReason}</p>
            )}
          </li>
        ))}
      </ul>
    </details>
  )
}
