import { readFile } from 'node:fs/promises'
import { fileTypeFromFile } from 'file-type'
import { objectionToDoc, objectionToDocx, type OfficeObjection } from './office.ts'
import { isPdfHead, objectionTo, type PdfObjection } from './pdf.ts'
import { type FileKind, KINDS } from './rules.ts'

const SNIFFED: Readonly<Record<string, FileKind>> = {
  'application/pdf': 'pdf',
  'image/png': 'png',
  'image/apng': 'png',
  'image/jpeg': 'jpeg',
  'image/webp': 'webp',
  'application/x-cfb': 'doc',
  [KINDS.docx.contentType]: 'docx',
}
const HEIC: ReadonlySet<string> = new Set(['image/heic', 'image/heic-sequence', 'image/heif'])

/** Content type of a file and, for documents, why it is refused; pictures are checked by decoding. */
export type Inspection = { kind: FileKind | 'heic' | null; wrong: PdfObjection | OfficeObjection | null }

/** Inspects a file of an accepted type. Its author controls the time, which inspect-in-child.server.ts limits. */
export async function inspect(path: string, accept: readonly FileKind[]): Promise<Inspection> {
  const found = await fileTypeFromFile(path).catch(() => undefined)
  const kind = found ? (HEIC.has(found.mime) ? 'heic' : (SNIFFED[found.mime] ?? null)) : null
  if (kind && kind !== 'heic' && !accept.includes(kind)) return { kind, wrong: null }
  if (kind === 'docx') return { kind, wrong: await objectionToDocx(path) }
  if (kind === 'doc') {
    const objection = objectionToDoc(await readFile(path))
    return objection === 'other' ? { kind: null, wrong: null } : { kind, wrong: objection }
  }
  if (found && kind !== 'pdf') return { kind, wrong: null }
  const bytes = await readFile(path)
  return isPdfHead(bytes) ? { kind: 'pdf', wrong: objectionTo(bytes) } : { kind, wrong: null }
}
