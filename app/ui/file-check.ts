import { fileSize } from '#app/lib/file-size.ts'
import { kindWords } from '#app/lib/pictures.ts'
import { CHOSEN } from './file-check.words.ts'

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
  /** Of files beyond the places of a group: how many there may be, and which were not sent. */
  detail?: string
}

/** The endings of an accept attribute; the types beside them are only for phones. */
function endings(accept: string): string[] {
  return accept
    .split(',')
    .map((entry) => entry.trim().toLowerCase())
    .filter((entry) => entry.startsWith('.'))
}

const takes = (accept: string, { name }: File) =>
  endings(accept).some((ending) => name.toLowerCase().endsWith(ending))

/** ".pdf,.png,.jpg,.jpeg" as people say it, in the words that the server uses: PDF, PNG, JPG. */
function kindsOf(accept: string): string[] {
  const names = endings(accept).map((ending) => ending.slice(1).toUpperCase())
  return names.filter((name) => !names.includes('JPG') || !['JPEG', 'JFIF', 'JPE'].includes(name))
}

function largeWords({ name, size }: File, maxBytes: number): string {
  return `File is larger than ${fileSize(maxBytes)}: ${name} is ${fileSize(size)}.`
}

function smallWords(minBytes: number): string {
  return minBytes > 1 ? `File is smaller than ${fileSize(minBytes)}` : 'File is empty'
}

/** What is wrong with one file by itself. */
function problemOf(file: File, { accept, maxBytes, minBytes }: FileLimits): FileRefusal | null {
  if (accept && !takes(accept, file))
    return { kind: 'type', message: kindWords(file.name, kindsOf(accept)), file }
  if (maxBytes !== undefined && file.size > maxBytes)
    return { kind: 'large', message: largeWords(file, maxBytes), file }
  if (minBytes !== undefined && file.size < minBytes)
    return { kind: 'small', message: smallWords(minBytes), file }
  return null
}

/** With several files a refusal names its own. */
const named = (refusal: FileRefusal): FileRefusal =>
  refusal.kind === 'large' || !refusal.file
    ? refusal
    : { ...refusal, message: `${refusal.file.name}: ${refusal.message}` }

function beyondPlaces(maxFiles: number, beyond: readonly File[]): FileRefusal {
  const detail = CHOSEN.beyond(maxFiles, beyond.map(({ name }) => name).join(', '))
  return { kind: 'count', message: `${CHOSEN.tooMany}. ${detail}`, detail }
}

/**
 * Sorts chosen files into those to send and the refusals of the others, in words. The first ones fill the free places of a
 * group, of which `already` are taken. Source: MEM-240.
 */
export function checkFiles(files: readonly File[], limits: FileLimits, already = 0) {
  const { maxFiles = 1 } = limits
  if (maxFiles === 1 && files.length > 1)
    return { taken: [], refusals: [{ kind: 'count', message: CHOSEN.tooMany }] satisfies FileRefusal[] }
  const problems = new Map(files.map((file) => [file, problemOf(file, limits)]))
  const good = files.filter((file) => !problems.get(file))
  const room = Math.max(0, maxFiles - already)
  const beyond = good.slice(room)
  const refusals = [...problems.values()]
    .filter((problem) => problem !== null)
    .map((problem) => (files.length > 1 ? named(problem) : problem))
  const count = beyond.length > 0 ? [beyondPlaces(maxFiles, beyond)] : []
  return { taken: good.slice(0, room), refusals: [...count, ...refusals] }
}
