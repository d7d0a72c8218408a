import { fileSize } from '#app/lib/file-size.ts'

export type FileLimits = {
  /** As in the accept attribute: ".pdf,.png" or "application/pdf,image/*". */
  accept?: string | undefined
  maxBytes?: number | undefined
  minBytes?: number | undefined
  maxFiles?: number | undefined
}
export type FileRefusal = {
  kind: 'type' | 'large' | 'small' | 'count'
  message: string
  file?: File | undefined
}

function takes(accept: string, file: File): boolean {
  return accept.split(',').some((entry) => {
    const kind = entry.trim().toLowerCase()
    if (kind.startsWith('.')) return file.name.toLowerCase().endsWith(kind)
    return kind.endsWith('/*') ? file.type.startsWith(kind.slice(0, -1)) : file.type === kind
  })
}

/** ".pdf,.png,.jpg,.jpeg" as people say it, in the words that the server uses: "PDF, PNG, JPG". */
function typeWords(accept: string): string {
  const names = accept.split(',').map((entry) => entry.trim().replace(/^\./, '').toUpperCase())
  return names.filter((name) => name !== 'JPEG' || !names.includes('JPG')).join(', ')
}

function largeWords({ name, size }: File, maxBytes: number): string {
  const most = fileSize(maxBytes)
  return `File is larger than ${most}: ${name} is ${fileSize(size)}; at most ${most}.`
}

function smallWords(minBytes: number): string {
  return minBytes > 1 ? `File is smaller than ${fileSize(minBytes)}` : 'File is empty'
}

/** Sorts chosen files into those to send and the refusals of the others, in words. Source: MEM-240, END-057. */
export function checkFiles(files: readonly File[], limits: FileLimits, already = 0) {
  const { accept, maxBytes, minBytes, maxFiles = 1 } = limits
  if (files.length + already > maxFiles) {
    return { taken: [], refusals: [{ kind: 'count', message: 'Too many files' }] satisfies FileRefusal[] }
  }
  const refusals: FileRefusal[] = []
  const taken = files.filter((file) => {
    if (accept && !takes(accept, file))
      refusals.push({ kind: 'type', message: `File type must be ${typeWords(accept)}`, file })
    else if (maxBytes !== undefined && file.size > maxBytes)
      refusals.push({ kind: 'large', message: largeWords(file, maxBytes), file })
    else if (minBytes !== undefined && file.size < minBytes)
      refusals.push({ kind: 'small', message: smallWords(minBytes), file })
    else return true
    return false
  })
  return { taken, refusals }
}
