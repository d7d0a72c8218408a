import { data, type RouterContextProvider } from 'react-router'
import type { Page } from '#app/db/keyset.ts'
import { requireAdmin } from '#app/gates/gate.server.ts'
import { now } from '#app/lib/clock.ts'
import { parseForm, type FormState } from '#app/lib/form.ts'
import { respond, type FormResult, invalid, isConflict, refused } from '#app/lib/form-response.server.ts'
import type { Refusals, Result } from '#app/lib/refusal.ts'
import { done, redirectWithToast, type Toast } from '#app/lib/toast.ts'
import { type AdminViewer, viewerContext } from '#app/lib/viewer.ts'
import { claimRecord, listClaims, releaseClaim } from '../claims.server.ts'
import type { ClaimSubject, Claimed } from '../claims.ts'
import { type Turn, type DeskTurn, deskTurn } from '../turn.ts'
import { hasDeskKeys } from '../desk-preferences.server.ts'
import { BLANK_REASON, STEP_REFUSALS, type StepRefusal } from '../engine.ts'
import { readPicks } from '../requested/picks.ts'
import { orLoadFailure } from './load-failure.server.ts'
import { addressOf } from './path.ts'
import { type ReviewInput, reviewSchema } from './schema.ts'

/** An undelivered email with the server's error. */
export type UndeliveredMail = { id: string; at: string; error: string }

export type DeskBase = {
  /** Turns by case id; empty on a desk without cases. */
  turns: Readonly<Record<string, DeskTurn>>
  next: string | null
  /** Whether single-key shortcuts are on; null on a desk without any. */
  hasKeys: boolean | null
  claimed: Claimed | null
  /** The open record's last turn email, if it was not delivered. */
  undelivered: UndeliveredMail | null
}

type Id = string | number

export type Place<F> = {
  address: string
  filters: F
  subject: ClaimSubject | undefined
}

type Opened = { id: Id; own?: boolean }

type Desk<F, R extends { id: Id }, C, O extends Opened, M, A> = {
  loadFailed: string
  /** The record's last turn email, if it was not delivered. */
  undelivered?: (admin: AdminViewer, id: string) => Promise<UndeliveredMail | null>
  filters: { parse: (query: unknown) => F }
  path: (filters: F, id: Id) => string
  list: (admin: AdminViewer, filters: F) => Promise<Page<R>>
  counts: (admin: AdminViewer, filters: F) => Promise<C>
  record: (admin: AdminViewer, id: string) => Promise<O | null>
  /** Further data of this desk. */
  more?: (admin: AdminViewer, page: Page<R>, record: O | null) => Promise<M>
  turns?: (ids: string[]) => Promise<ReadonlyMap<Id, Turn>>
  /** Rows to review are claimed under this subject; loading a page claims its open record. */
  claims?: ClaimSubject
  hasNoKeys?: true
  handle: (admin: AdminViewer, formData: FormData, place: Place<F>) => Promise<A>
}

type Loaded<F, R, C, O, M> = DeskBase & {
  filters: F
  page: Page<R>
  counts: C
  record: O | null
} & M

export type LoadedBy<D> =
  D extends Desk<infer F, infer R, infer C, infer O, infer M, unknown> ? Loaded<F, R, C, O, M> : never

/** The server half of a review desk; `deskPage` renders it. */
export const defineDesk = <F, R extends { id: Id }, C, O extends Opened, A, M extends object = object>(
  desk: Desk<F, R, C, O, M, A>,
): Desk<F, R, C, O, M, A> => desk

type Turns = Record<string, DeskTurn>
type Args = { request: Request; context: Readonly<RouterContextProvider> }

function queryOf<F>(filters: { parse: (query: unknown) => F }, request: Request) {
  const query = new URL(request.url).searchParams
  return { filters: filters.parse(Object.fromEntries(query)), open: query.get('id') }
}

async function turnsOf(
  load: ((ids: string[]) => Promise<ReadonlyMap<Id, Turn>>) | undefined,
  page: Page<{ id: Id }>,
  record: { id: Id } | null,
): Promise<Turns> {
  const ids = [...page.rows, ...(record ? [record] : [])].map(({ id }) => String(id))
  const found = await load?.([...new Set(ids)])
  return Object.fromEntries([...(found ?? [])].map(([id, turn]) => [id, deskTurn(turn)]))
}

/** The next row after the open one that awaits review, otherwise the first. */
function nextIn({ rows }: Page<{ id: Id }>, turns: Turns, open: string): Id | null {
  const at = rows.findIndex(({ id }) => String(id) === open)
  const others = [...rows.slice(at + 1), ...rows.slice(0, Math.max(at, 0))]
  return others.find(({ id }) => turns[String(id)]?.whose === 'ours')?.id ?? null
}

/** Claims the open record, then loads the claims of the page (ADM-199). */
async function loadClaims(
  subject: ClaimSubject | undefined,
  admin: AdminViewer,
  turns: Turns,
  record: Opened | null,
): Promise<Claimed | null> {
  if (!subject) return null
  const ids = Object.keys(turns).filter((id) => turns[id]?.whose === 'ours')
  const open = record && !record.own && ids.includes(String(record.id)) ? String(record.id) : null
  if (open !== null) await claimRecord(admin, subject, open)
  return { subject, ids, open, at: now().toISOString(), claims: await listClaims(admin, subject, ids) }
}

export async function loadDesk<F, R extends { id: Id }, C, O extends Opened, M, A>(
  desk: Desk<F, R, C, O, M, A>,
  { request, context }: Args,
): Promise<Loaded<F, R, C, O, M>> {
  const admin = requireAdmin(context.get(viewerContext), request)
  const { filters, open } = queryOf(desk.filters, request)
  return orLoadFailure(desk.loadFailed, async () => {
    const [page, counts, record, hasKeys, undelivered] = await Promise.all([
      desk.list(admin, filters),
      desk.counts(admin, filters),
      open === null ? null : desk.record(admin, open),
      desk.hasNoKeys ? null : hasDeskKeys(admin),
      open === null || !desk.undelivered ? null : desk.undelivered(admin, open),
    ])
    const [turns, more] = await Promise.all([
      turnsOf(desk.turns, page, record),
      desk.more?.(admin, page, record),
    ])
    const next = nextIn(page, turns, open ?? '')
    return {
      ...(more as M),
      filters,
      page,
      counts,
      record,
      next: next === null ? null : desk.path(filters, next),
      hasKeys,
      undelivered,
      turns,
      claimed: await loadClaims(desk.claims, admin, turns, record),
    }
  })
}

export async function handleDesk<F, R extends { id: Id }, C, O extends Opened, M, A>(
  desk: Desk<F, R, C, O, M, A>,
  { request, context }: Args,
): Promise<A> {
  const admin = requireAdmin(context.get(viewerContext), request)
  const { filters } = queryOf(desk.filters, request)
  const place = { address: addressOf(request), filters, subject: desk.claims }
  return desk.handle(admin, await request.formData(), place)
}

/** Responses to a form that fails validation. */
export const INVALID_REQUEST = {
  decided: 'Some entries are not valid. Nothing was decided.',
  changed: 'Some entries are not valid. Nothing was changed.',
  stored: 'Some entries are not valid. Nothing was saved.',
} as const

export const CORRECTED = done('Reason corrected', 'The status has not changed, and no email was sent.')

/** A desk's response to a refused form. */
export type ReviewResult = {
  form: FormState
  /** The record changed: show it without reopening the dialog. */
  isConflict: boolean
}

/** Converts a form's response for a desk; redirects pass through. */
export function forDesk<Redirect extends Response>(answered: FormResult | Redirect) {
  if (answered instanceof Response) return answered
  return data<ReviewResult>(
    { form: answered.data, isConflict: isConflict(answered) },
    answered.init ?? undefined,
  )
}

type DeskReview<R extends string> = {
  carryOut: (input: ReviewInput) => Promise<Result<Toast, NoInfer<R> | StepRefusal | 'not_found'>>
  refusals: Refusals<R>
  /** ADM-035, ADM-107. */
  failure: Toast
  /** The message for a missing reason (ADM-101). */
  blankReason?: Toast
}

/** Runs a decision and responds to its form: success shows the decided record, refusals return the typed text. */
export async function handleReview<R extends string>(
  formData: FormData,
  { address, subject }: Pick<Place<unknown>, 'address' | 'subject'>,
  { carryOut, refusals, failure, blankReason = BLANK_REASON }: DeskReview<R>,
) {
  const parsed = parseForm(reviewSchema, formData)
  if (!parsed.ok) return forDesk(invalid(parsed.form, { formError: INVALID_REQUEST.decided }))
  const { picks, errors } = readPicks(formData)
  if (Object.keys(errors).length > 0)
    return forDesk(refused(formData, { errors, formError: INVALID_REQUEST.decided }))
  const input = { ...parsed.data, picks }
  const { intent, id } = input
  const reason = blankReason.text ?? blankReason.title
  return forDesk(
    await respond(formData, () => carryOut(input), {
      refusals: {
        ...STEP_REFUSALS,
        ...refusals,
        reason_required: { errors: { reason }, toast: blankReason },
      },
      done: async (toast) => {
        if (subject) await releaseClaim(subject, id)
        return redirectWithToast(address, toast)
      },
      failure: { event: 'review.failed', about: { intent }, toast: failure },
    }),
  )
}
