import type { RouterContextProvider } from 'react-router'
import { requireAdmin } from '#app/gates/gate.server.ts'
import { now } from '#app/lib/clock.ts'
import { type AdminViewer, viewerContext } from '#app/lib/viewer.ts'
import { claimRecord, listClaims } from '../claims.server.ts'
import type { ClaimSubject } from '../claims.ts'
import type { Turn } from '../turn.ts'
import { hasDeskKeys } from '../desk-preferences.server.ts'
import { orLoadFailure } from './load-failure.server.ts'
import { addressOf } from './path.ts'
import type { Claimed, DeskBase, GivenUpMail } from './state.ts'
import { type DeskTurn, deskTurn } from './turn.ts'

type Id = string | number

/** URL, filters and open record of a posted form. */
export type Place<F> = { address: string; filters: F; open: string | null }

type Desk<F, L, A> = {
  /** Title of the error page. */
  loadFailed: string
  /** The record's last turn email, if it was not delivered. */
  givenUp?: (admin: AdminViewer, id: string) => Promise<GivenUpMail | null>
  filters: { parse: (query: unknown) => F }
  load: (admin: AdminViewer, filters: F, id: string | null) => Promise<L>
  /** URL of the next record to review under the same filters. */
  next?: (admin: AdminViewer, id: string, filters: F) => Promise<string | null>
  /** Turns by case id. */
  turns?: {
    ids: (loaded: L) => readonly (Id | null)[]
    load: (ids: readonly string[]) => Promise<ReadonlyMap<Id, Turn>>
  }
  claims?: {
    subject: ClaimSubject
    /** Pending records of the page, and the open one if this admin may decide on it; loading the page claims it. */
    waiting: (loaded: L) => { ids: readonly Id[]; open: Id | null }
  }
  /** Disables single-key shortcuts. */
  hasNoKeys?: true
  answer: (admin: AdminViewer, formData: FormData, place: Place<F>) => Promise<A>
}

export type LoadedBy<D> = D extends Desk<infer F, infer L, unknown> ? L & DeskBase & { filters: F } : never

/** The server half of a review desk; `DeskPage` renders it. */
export const defineDesk = <F, L extends object, A>(desk: Desk<F, L, A>): Desk<F, L, A> => desk

type Args = { request: Request; context: Readonly<RouterContextProvider> }

function placeOf<F, L, A>(desk: Desk<F, L, A>, request: Request): Place<F> {
  const query = new URL(request.url).searchParams
  return {
    address: addressOf(request),
    filters: desk.filters.parse(Object.fromEntries(query)),
    open: query.get('id'),
  }
}

/** Claims the open record, then loads the claims of the page (ADM-199). */
async function claimed<F, L, A>(
  { claims }: Desk<F, L, A>,
  admin: AdminViewer,
  loaded: L,
): Promise<Claimed | null> {
  if (!claims) return null
  const { subject, waiting } = claims
  const { ids, open } = waiting(loaded)
  if (open !== null) await claimRecord(admin, subject, String(open))
  const all = [...new Set([...ids, ...(open === null ? [] : [open])].map(String))]
  return {
    subject,
    ids: all,
    open: open === null ? null : String(open),
    at: now().toISOString(),
    claims: await listClaims(admin, subject, all),
  }
}

async function turnsOf<F, L, A>({ turns }: Desk<F, L, A>, loaded: L): Promise<Record<string, DeskTurn>> {
  if (!turns) return {}
  const ids = new Set(turns.ids(loaded).flatMap((id) => (id === null ? [] : String(id))))
  const found = await turns.load([...ids])
  return Object.fromEntries([...found].map(([id, turn]) => [id, deskTurn(turn)]))
}

export async function loadDesk<F, L extends object, A>(desk: Desk<F, L, A>, { request, context }: Args) {
  const admin = requireAdmin(context.get(viewerContext), request)
  const { filters, open } = placeOf(desk, request)
  return orLoadFailure(desk.loadFailed, async () => {
    const [loaded, next, hasKeys, givenUp] = await Promise.all([
      desk.load(admin, filters, open),
      open === null || !desk.next ? null : desk.next(admin, open, filters),
      desk.hasNoKeys ? null : hasDeskKeys(admin),
      open === null || !desk.givenUp ? null : desk.givenUp(admin, open),
    ])
    const turns = await turnsOf(desk, loaded)
    return {
      ...loaded,
      filters,
      next,
      hasKeys,
      givenUp,
      turns,
      claimed: await claimed(desk, admin, loaded),
    }
  })
}

export async function answerDesk<F, L, A>(desk: Desk<F, L, A>, { request, context }: Args): Promise<A> {
  const admin = requireAdmin(context.get(viewerContext), request)
  return desk.answer(admin, await request.formData(), placeOf(desk, request))
}
