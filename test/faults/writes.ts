import { createHash } from 'node:crypto'
import { samplePdf } from '#db/demo/pdf.ts'
import type { Entry, Ledger } from './ledger.ts'
import { address, type Name, PASSWORD } from './people.ts'
import type { PageResponse, Visitor } from './visitor.ts'

/** A worker's listing, as far as the worker knows. */
export type OwnListing = {
  id: number
  title: string
  /** Null after a write without a response; it is then read from the page. */
  version: number | null
  state: 'draft' | 'pending' | 'approved' | 'unknown'
}

/** One of several concurrent workers. Nobody else touches its listings. */
export type Worker = {
  name: string
  developer: Name
  company: string
  owner: Visitor
  admin: Visitor
  guest: Visitor
  listings: OwnListing[]
  count: number
}

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const next = (worker: Worker) => `${worker.name}-${(worker.count += 1)}`

/** Sends a write and records its outcome. Returns the response if it was acknowledged. */
async function sendWrite(
  ledger: Ledger,
  entry: Entry,
  send: () => Promise<PageResponse>,
  isDone: (response: PageResponse) => boolean,
): Promise<PageResponse | null> {
  const response = await send()
  entry.answeredAt = performance.now()
  if (isDone(response)) {
    entry.outcome = 'acknowledged'
    return response
  }
  entry.outcome = response.status === 503 ? 'unavailable' : 'refused'
  if (response.status !== 503) recordUnexpected(ledger, entry.write.kind, response)
  return null
}

function recordUnexpected(
  ledger: Ledger,
  what: string,
  { status, location, toast, text }: PageResponse,
): void {
  const excerpt = text.replaceAll(/<[^>]*>|\s+/g, ' ').slice(0, 200)
  ledger.unexpected.push(`${what}: ${status} ${location ?? ''} ${toast ?? excerpt}`)
}

const isData = (response: PageResponse) => response.status === 200 && response.text.includes('"ok":true')
const editorFields = ({ company }: Worker, title: string) => ({
  companyId: company,
  title,
  location: 'Poznań',
  country: 'Poland',
  propertyType: 'office',
  status: 'for_sale',
  visibility: 'public',
  locked: 'no',
  unlockRule: 'both',
  price: '4200000',
})

export async function signInAgain(worker: Worker, ledger: Ledger): Promise<void> {
  const entry = ledger.open({ kind: 'sign-in', token: '' })
  const form = { email: address(worker.developer), password: PASSWORD, intent: 'sign-in' }
  const response = await sendWrite(
    ledger,
    entry,
    () => worker.guest.post('/signin', form),
    ({ status }) => status === 303,
  )
  if (!response || entry.write.kind !== 'sign-in') return
  const cookie = worker.guest.cookies.get('parcela.session_token') ?? ''
  entry.write.token = decodeURIComponent(cookie).split('.')[0] ?? ''
  worker.guest.cookies.clear()
}

const application = (companyEmail: string) => ({
  firstName: 'Ala',
  lastName: 'Makota',
  companyName: 'Guest Offices',
  companyEmail,
  companyWebsite: '',
  role: 'Investor',
})
const REGISTERED = 'Registration Successful!'

export async function apply(worker: Worker, ledger: Ledger): Promise<void> {
  const email = `${next(worker)}@guest.example`
  const entry = ledger.open({ kind: 'apply', email })
  await sendWrite(
    ledger,
    entry,
    () => worker.guest.post('/early-access', application(email)),
    ({ toast }) => toast === REGISTERED,
  )
  worker.guest.cookies.clear()
}

export async function draft(worker: Worker, ledger: Ledger): Promise<void> {
  const title = `Drill ${next(worker)}`
  const entry = ledger.open({ kind: 'draft', title, id: 0 })
  const form = editorFields(worker, title)
  const response = await sendWrite(
    ledger,
    entry,
    () => worker.owner.post('/my-listings/new', form),
    ({ toast }) => toast === 'Listing created',
  )
  const id = Number(response?.location?.split('/').pop())
  if (!response || entry.write.kind !== 'draft') return
  entry.write.id = id
  worker.listings.push({ id, title, version: 1, state: 'draft' })
}

/** A listing's version, read from the editor if the worker doesn't know it. */
async function versionOf(worker: Worker, own: OwnListing): Promise<string | null> {
  if (own.version !== null) return String(own.version)
  const page = await worker.owner.get(`/my-listings/${own.id}`)
  return /<input[^>]*name="version"[^>]*value="(\d+)"/.exec(page.text)?.[1] ?? null
}

async function submitEditor(
  worker: Worker,
  ledger: Ledger,
  own: OwnListing,
  entry: Entry,
  more: Record<string, string>,
) {
  const version = await versionOf(worker, own)
  if (version === null) return null
  own.version = null
  const form = { ...editorFields(worker, own.title), ...more, version }
  const toast = more.intent === 'submit' ? 'Submitted for review' : 'Listing saved'
  const send = () => worker.owner.post(`/my-listings/${own.id}`, form)
  return sendWrite(ledger, entry, send, (response) => response.toast === toast)
}

export async function save(worker: Worker, ledger: Ledger, own: OwnListing): Promise<void> {
  const text = `Description ${next(worker)}`
  const entry = ledger.open({ kind: 'save', id: own.id, text })
  const response = await submitEditor(worker, ledger, own, entry, { description: text })
  own.version = Number(/saved=(\d+)/.exec(response?.location ?? '')?.[1]) || null
}

export async function submit(worker: Worker, ledger: Ledger, own: OwnListing): Promise<void> {
  const text = `Description ${next(worker)}`
  const entry = ledger.open({ kind: 'submit', id: own.id })
  own.state = 'unknown'
  const response = await submitEditor(worker, ledger, own, entry, { description: text, intent: 'submit' })
  if (response) own.state = 'pending'
}

export async function approve(worker: Worker, ledger: Ledger, own: OwnListing): Promise<void> {
  const path = `/admin/listings?id=${own.id}`
  const page = await worker.admin.get(path)
  if (page.status === 503) return
  // After a missing response, the desk shows what became of the listing.
  if (own.state === 'unknown' && !page.text.includes('id="desk-approve"')) {
    own.state = page.text.includes('id="desk-suspend"') ? 'approved' : 'draft'
    return
  }
  const seen = /<input[^>]*name="seen"[^>]*value="(\d+)"/.exec(page.text)?.[1]
  if (seen === undefined) return recordUnexpected(ledger, 'open for review', page)
  const entry = ledger.open({ kind: 'approve', id: own.id })
  own.state = 'unknown'
  const form = { intent: 'approve', id: String(own.id), seen, reason: '', memberNotes: '', internalNotes: '' }
  const response = await sendWrite(
    ledger,
    entry,
    () => worker.admin.post(path, form),
    ({ toast }) => toast === 'Listing approved',
  )
  if (response) own.state = 'approved'
}

export async function document(worker: Worker, ledger: Ledger, own: OwnListing): Promise<void> {
  const title = `Document ${next(worker)}`
  const bytes = samplePdf(title, [title])
  const entry = ledger.open({ kind: 'document', id: own.id, title, sha256: sha256(bytes) })
  const fields = { listingId: String(own.id), title, kind: 'other', opensTo: 'members' }
  const file = new File([new Uint8Array(bytes)], 'document.pdf', { type: 'application/pdf' })
  const send = () => worker.owner.upload('/files/upload/listing-document', fields, file)
  await sendWrite(ledger, entry, send, isData)
}

export async function picture(worker: Worker, ledger: Ledger, own: OwnListing): Promise<void> {
  const entry = ledger.open({ kind: 'picture', id: own.id, fileId: '' })
  own.version = null
  const fields = { listingId: String(own.id), kind: 'photo' }
  const file = new File([new Uint8Array(PNG)], 'house.png', { type: 'image/png' })
  const send = () => worker.owner.upload('/files/upload/listing-image', fields, file)
  const response = await sendWrite(ledger, entry, send, isData)
  if (!response || entry.write.kind !== 'picture') return
  const { image_url: url, version } = JSON.parse(response.text) as { image_url: string; version: number }
  entry.write.fileId = url.replace('/files/', '')
  own.version = version
}
