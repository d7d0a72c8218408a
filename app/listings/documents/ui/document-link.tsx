import { fileSize } from '#app/lib/file-size.ts'

const TYPES: Readonly<Record<string, string>> = {
  'application/pdf': 'PDF',
  'application/msword': 'DOC',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'DOCX',
}

/** "PDF, 1.2 MB". */
export function fileText({ contentType, byteSize }: { contentType: string; byteSize: number }): string {
  return `${TYPES[contentType] ?? 'File'}, ${fileSize(byteSize)}`
}

/** Opens in a new tab, because a PDF would replace the page. */
export function DocumentLink({ document: { id, title } }: { document: { id: string; title: string } }) {
  return (
    <a
      href={`/files/document/${id}`}
      target="_blank"
      rel="noreferrer"
      className="font-medium wrap-anywhere underline underline-offset-3 hover:decoration-2"
    >
      {title}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  )
}
