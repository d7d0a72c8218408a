import { filled } from '#test/door-world.ts'
import { smallPdf } from '#test/world/files.ts'
import type { Operation } from './outcomes.ts'
import type { Fixtures } from './fixtures.ts'
import type { WrittenRow } from './journal.ts'

let png: Buffer | undefined
async function aPng(): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  png ??= await sharp({
    create: { width: 640, height: 480, channels: 3, background: { r: 90, g: 120, b: 100 } },
  })
    .png()
    .toBuffer()
  return png
}

const CSV = [
  'country,region,topic,series,unit,period,value,source,source_date,licence,confidence',
  'CZ,national,macro.gdp,matrix series,%,2024,4.2,The matrix,2025-01-02,CC0,read',
].join('\n')

async function bytesOf(kind: 'pdf' | 'png' | 'csv'): Promise<Uint8Array> {
  if (kind === 'pdf') return smallPdf()
  return kind === 'png' ? aPng() : Buffer.from(CSV)
}

/** Bot visits are not recorded, so requests look like a browser's (PUB-085). */
const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

type Form = readonly (readonly [string, string])[]

export const formOf = (operation: Operation, fixtures: Fixtures): Form =>
  Object.entries(operation.form ?? {}).map(([name, value]) => [name, filled(value, fixtures)] as const)

export async function bodyOf({ upload }: Operation, form: Form): Promise<URLSearchParams | FormData> {
  if (!upload) return new URLSearchParams(form.map(([name, value]) => [name, value]))
  const body = new FormData()
  for (const [name, value] of form) body.append(name, value)
  const { field, name, kind } = upload
  if (field !== 'unused') body.append(field, new File([new Uint8Array(await bytesOf(kind))], name))
  return body
}

type RequestOptions = { origin: string; fixtures: Fixtures; cookie: string; form?: Form }
export type Reply = { status: number; location: string; text: string }

export async function sendOperation(
  operation: Operation,
  { origin, fixtures, cookie, form }: RequestOptions,
): Promise<Reply> {
  const isRead = operation.form === undefined
  const response = await fetch(origin + filled(operation.path, fixtures), {
    method: isRead ? 'GET' : 'POST',
    redirect: 'manual',
    headers: {
      Accept: 'text/html',
      'Accept-Encoding': 'identity',
      'User-Agent': BROWSER,
      Origin: origin,
      Cookie: cookie,
    },
    ...(!isRead && { body: await bodyOf(operation, form ?? formOf(operation, fixtures)) }),
  })
  const text = await response.text()
  return { status: response.status, location: response.headers.get('Location') ?? '', text }
}

/** Jobs may write these at any moment, so they don't prove that an operation was carried out. */
export const isJobWrite = ({ table, step }: WrittenRow) =>
  table === 'email_queue' ||
  table === 'alert_firings' ||
  table === 'digest_entries' ||
  (table === 'notices' && step === 'INSERT')

/** Marking a thread as seen also writes these if it had unread notifications. */
const isReadMarker = ({ table }: WrittenRow, { intent }: Operation) =>
  intent === 'seen' && (table === 'notices' || table === 'email_queue')

/** Drafts are saved even if the form is refused, with the order in which a window posted. */
const DRAFT_TABLES = new Set(['profile_drafts', 'draft_windows'])

/** The outcome of a response and the rows written, in the terms of the table. */
export function actualOutcome(
  { status }: Reply,
  all: readonly WrittenRow[],
  operation: Operation,
): string | number {
  const relevant = all.filter((row) => !isReadMarker(row, operation))
  const written =
    status < 400 && operation.writes !== 'email_queue' ? relevant.filter((row) => !isJobWrite(row)) : relevant
  if (written.length === 0) {
    if (status >= 300 && status < 400) return 'away'
    return status < 300 ? 'shown' : status
  }
  if (status < 400) return 'done'
  if (status === 422 && written.every(({ table }) => DRAFT_TABLES.has(table))) return 'kept'
  return `${status}, and wrote ${[...new Set(written.map(({ table, step }) => `${step} ${table}`))].join(', ')}`
}
