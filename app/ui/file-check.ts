import { fileSize } from '#app/lib/file-size.ts'
import { fileTypeText } from '#app/lib/pictures.ts'

const TOO_MANY = 'Too many files'

export type FileLimits = {
  /** As in the accept attribute, such as ".pdf,.png" or "application/pdf,image/*". */
  accept?: string | undefined
  maxBytes?: number | undefined
  minBytes?: number | undefined
  maxFiles?: number | undefined
  /** False if only the content decides; the server then reads files whose name claims no type. */
  checksExtension?: boolean | undefined
}
export type FileRefusal = {
  kind: 'type' | 'large' | 'small' | 'count'
  message: string
  file?: File | undefined
  /** For too many files: the limit and the files not sent. */
  detail?: string
}

const entriesOf = (accept: string) => accept.split(',').map((entry) => entry.trim().toLowerCase())

const extensions = (accept: string) => entriesOf(accept).filter((entry) => entry.startsWith('.'))

function isAccepted({ name, type }: File, accept: string, checksExtension: boolean): boolean {
  if (extensions(accept).some((extension) => name.toLowerCase().endsWith(extension))) return true
  return !checksExtension && (!name.includes('.') || entriesOf(accept).includes(type))
}

/** ".pdf,.png,.jpg,.jpeg" as the server writes it: PDF, PNG, JPG. */
function kindsOf(accept: string): string[] {
  const names = extensions(accept).map((extension) => extension.slice(1).toUpperCase())
  return names.filter((name) => !names.includes('JPG') || !['JPEG', 'JFIF', 'JPE'].includes(name))
}

function problemOf(file: File, limits: FileLimits): FileRefusal | null {
  const { accept, maxBytes = Infinity, minBytes = 0, checksExtension = true } = limits
  const { name, size } = file
  if (accept && !isAccepted(file, accept, checksExtension))
    return { kind: 'type', message: fileTypeText(name, kindsOf(accept)), file }
  if (size > maxBytes) {
    const message = `File is larger than ${fileSize(maxBytes)}: ${name} is ${fileSize(size)}.`
    return { kind: 'large', message, file }
  }
  if (size < minBytes) {
    const message = minBytes > 1 ? `File is smaller than ${fileSize(minBytes)}` : 'File is empty'
    return { kind: 'small', message, file }
  }
  return null
}

/** With several files, each refusal names its file. */
const named = (refusal: FileRefusal): FileRefusal =>
  refusal.kind === 'large' || !refusal.file
    ? refusal
    : { ...refusal, message: `${refusal.file.name}: ${refusal.message}` }

/** Accepted files fill the free slots of a group, of which `already` are taken. Source: MEM-240. */
export function checkFiles(files: readonly File[], limits: FileLimits, already = 0) {
  const { maxFiles = 1 } = limits
  if (maxFiles === 1 && files.length > 1)
    return { taken: [], refusals: [{ kind: 'count', message: TOO_MANY }] satisfies FileRefusal[] }
  const problems = new Map(files.map((file) => [file, problemOf(file, limits)]))
  const good = files.filter((file) => !problems.get(file))
  const room = Math.max(0, maxFiles - already)
  const beyond = good.slice(room)
  const refusals = [...problems.values()]
    .filter((problem) => problem !== null)
    .map((problem) => (files.length > 1 ? named(problem) : problem))
  const taken = good.slice(0, room)
  if (beyond.length === 0) return { taken, refusals }
  const detail = `Maximum ${maxFiles} files allowed. Not sent: ${beyond.map(({ name }) => name).join(', ')}`
  const overLimit: FileRefusal = { kind: 'count', message: `${TOO_MANY}. ${detail}`, detail }
  return { taken, refusals: [overLimit, ...refusals] }
}
