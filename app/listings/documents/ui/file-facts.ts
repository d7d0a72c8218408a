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
