const TYPES: Readonly<Record<string, string>> = {
  'application/pdf': 'PDF',
  'application/msword': 'DOC',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'DOCX',
}

/** A file's size as people read it: "340 kB", "1.2 MB". */
export function sizeText(bytes: number): string {
  return bytes < 1_000_000
    ? `${Math.max(1, Math.round(bytes / 1000))} kB`
    : `${(bytes / 1_000_000).toFixed(1)} MB`
}

/** "PDF, 1.2 MB". */
export function fileText({ contentType, byteSize }: { contentType: string; byteSize: number }): string {
  return `${TYPES[contentType] ?? 'File'}, ${sizeText(byteSize)}`
}
