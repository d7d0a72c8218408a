import type { ReactNode } from 'react'
import { pageTitle } from '#app/lib/identity.ts'
import type { Claim } from '#app/review/claims.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { useHeldData, useHeldRows, ShowNewRows } from '#app/ui/show-new.tsx'
import { RecordUpdateProvider } from '#app/ui/record-update.tsx'
import { ClaimMark, useDeskClaims } from './claims.tsx'
import { topBar } from '#app/ui/sticky-bar.ts'
import { DeskFrame, FirstToReview, QueueRow } from './frame.tsx'
import { neighboursOf } from './keys.tsx'
import { LoadFailed } from './load-failed.tsx'
import { comparableText } from './client.ts'
import { type Choice, QueueFilters, QueuePager } from './queue.tsx'
import type { DeskBase } from './desk.server.ts'
import { isOurs, type TurnFilter } from '../turn.ts'
import { TURN_TEXTS, ActiveFilters, UndeliveredNotice, RecordTurn, RowTurn, TurnChoices } from './turn.tsx'

type Id = string | number

export type DeskRow = {
  /** The record it opens on this desk; null when it opens none here. */
  id: Id | null
  /** Link to another page instead. */
  elsewhere?: { key: Id | null; to: string | null }
  title: string
  badges: ReactNode
  at: ReactNode
  lines: readonly ReactNode[]
}

/** The response to the last form, and claims by id. */
type Seen<A> = { result: A | null; claim: (id: Id) => Claim | undefined }

type AnyFilters = { search: string; turn: TurnFilter | null; cursor: string | null }
type DeskData = DeskBase & {
  filters: AnyFilters
  page: { next: string | null }
  counts: object
  record: { id: Id } | null
}

type DeskPart<L extends DeskData, A> = {
  title: string
  /** What the records are called in text, such as "profiles". */
  records: string
  /** URL without filters. */
  address: string
  /** URL of the list of all records, if different. */
  all?: string
  loadFailed: { title: string; text?: string }
  path: (filters: Partial<L['filters']>, id?: Id | null) => string
  search: string
  choices?: readonly Choice[]
  /** Counts with the filters behind each. */
  counts: (loaded: L) => readonly (readonly [label: string, count: number, only: Partial<L['filters']>])[]
  kept?: (filters: L['filters']) => Partial<L['filters']>
  rows: (loaded: L) => DeskRow[]
  none: { title: string; text: string }
  head?: (loaded: L) => ReactNode
  notice?: (loaded: L) => ReactNode
  /** The part of the loaded data that belongs to the open record, if more than `record`. */
  opened?: (loaded: L) => unknown
  show: (loaded: L, seen: Seen<A>) => { record: ReactNode; bar: ReactNode; dialogs: ReactNode }
}

export const defineDeskPart = <L extends DeskData, A>(part: DeskPart<L, A>): DeskPart<L, A> => part

export const deskMeta = (part: { title: string }) => () => [{ title: pageTitle(part.title) }]

type Shown<L extends DeskData, A> = { part: DeskPart<L, A>; loaded: L }

function Filters<L extends DeskData, A>({ part, loaded }: Shown<L, A>) {
  const filters: L['filters'] = loaded.filters
  const { search, turn } = filters
  const to = (more: object) => part.path({ ...filters, cursor: null, ...more })
  const choices = (part.choices ?? []).map((choice) => {
    const value = filters[choice.name as keyof AnyFilters] ?? ''
    return { ...choice, value: Object.hasOwn(choice.labels, value) ? value : '' }
  })
  const without = { search: '', ...Object.fromEntries(choices.map(({ name }) => [name, null])) }
  const active = [
    ...choices.map(({ name, value, labels }) => ({ label: labels[value], to: to({ [name]: null }) })),
    { label: turn ? TURN_TEXTS[turn] : undefined, to: to({ turn: null }) },
    { label: search ? `“${search}”` : undefined, to: to({ search: '' }) },
  ]
  return (
    <>
      <QueueFilters
        label={`Filter ${part.records}`}
        action={part.address}
        search={search}
        placeholder={part.search}
        choices={choices}
        kept={new URLSearchParams(to(without).split('?')[1])}
      />
      {part.head?.(loaded)}
      {'ours' in loaded.counts && (
        <TurnChoices
          current={turn}
          ours={Number(loaded.counts.ours)}
          path={(of) => part.path({ ...part.kept?.(filters), turn: of } as Partial<L['filters']>)}
        />
      )}
      <ActiveFilters filters={active.flatMap(({ label, ...rest }) => (label ? [{ label, ...rest }] : []))} />
    </>
  )
}

function Empty<L extends DeskData, A>({ part, loaded }: Shown<L, A>) {
  const { address, all = address, records, none } = part
  const { turn } = loaded.filters
  const here = part.path({ ...loaded.filters, cursor: null })
  const isReviewed = isOurs(turn) && here === part.path({ turn } as Partial<L['filters']>)
  const matchless = { title: `No matching ${records}`, text: 'Change or clear your filters.' }
  const what = turn === 'ours' ? `${records} to review` : `overdue ${records}`
  const reviewed = { title: `No ${what}`, text: `New ${what} show up here.` }
  const actions = (
    <>
      {isReviewed && <LinkButton to="/admin">Show other open work</LinkButton>}
      <LinkButton to={all}>Show all {records}</LinkButton>
    </>
  )
  return (
    <EmptyState
      className="m-4"
      {...(here === address ? none : isReviewed ? reviewed : matchless)}
      action={here !== all && actions}
    />
  )
}

type Props<L extends DeskData, A> = { part: DeskPart<L, A>; loaderData: L; actionData?: A | undefined }

/** The page of a review desk: counts, queue, open record with its actions, and dialogs. */
function DeskPage<L extends DeskData, A>({ part, loaderData: loaded, actionData }: Props<L, A>) {
  const { claimed, hasKeys, turns } = loaded
  const filters: L['filters'] = loaded.filters
  const claims = useDeskClaims(claimed)
  const claim = (id: Id) => claims.get(String(id))
  const { rows, newCount, show } = useHeldRows(
    loaded,
    part.rows(loaded),
    ({ id, elsewhere }) => id ?? elsewhere?.key,
  )
  const record = useHeldData(loaded, (of) => {
    const opened = of.record && (part.opened ?? (() => of.record))(of)
    return opened ? comparableText(opened) : null
  })
  const view = part.show(record.hasUpdate ? record.data : loaded, { result: actionData ?? null, claim })
  const path = (id: Id | null) => part.path(filters, id)
  const openId = loaded.record?.id ?? null
  const open = openId === null ? null : path(openId)
  const turnOf = (id: Id | null | undefined) => turns[String(id)]
  const openTurn = turnOf(openId)
  const paths = rows.flatMap(({ id }) => (id === null ? [] : [path(id)]))
  const first = openId === null && rows.find(({ id }) => id !== null && path(id) === loaded.next)
  const at = (cursor: string | null) => part.path({ ...filters, cursor })
  return (
    <RecordUpdateProvider hasUpdate={record.hasUpdate} show={record.show}>
      <DeskFrame
        title={part.title}
        counts={part.counts(loaded).map(([label, count, only]) => ({
          label,
          count,
          to: part.path(only),
          isCurrent:
            !filters.turn && Object.entries(only).every(([key, value]) => filters[key as never] === value),
        }))}
        notice={part.notice?.(loaded)}
        backHref={path(null)}
        recordKey={openId === null ? null : String(openId)}
        keys={hasKeys === null ? undefined : { isOn: hasKeys, ...neighboursOf(paths, open) }}
        queue={
          <>
            <div ref={topBar} className="z-3 border-b border-line-2 bg-sheet p-3 xl:sticky xl:top-0">
              <Filters part={part} loaded={loaded} />
            </div>
            <ShowNewRows newCount={newCount} onShow={show} className="px-4 py-3" />
            {rows.length === 0 ? (
              <Empty part={part} loaded={loaded} />
            ) : (
              <ol
                aria-label={part.records.replace(/^./, (first) => first.toUpperCase())}
                className="divide-y divide-line"
              >
                {rows.map(({ id, elsewhere, badges, ...row }) => (
                  <QueueRow
                    turn={<RowTurn turn={turnOf(id ?? elsewhere?.key)} />}
                    key={id ?? elsewhere?.key}
                    to={id === null ? (elsewhere?.to ?? null) : path(id)}
                    isCurrent={id !== null && id === openId}
                    badge={
                      <span className="flex gap-1.5 empty:hidden">
                        <ClaimMark claim={id === null ? undefined : claim(id)} />
                        {badges}
                      </span>
                    }
                    {...row}
                  />
                ))}
              </ol>
            )}
            <QueuePager
              first={filters.cursor ? at(null) : null}
              next={loaded.page.next && at(loaded.page.next)}
            />
          </>
        }
        record={
          view.record && (
            <>
              <UndeliveredNotice mail={loaded.undelivered} />
              {openTurn && <RecordTurn turn={openTurn} />}
              {view.record}
            </>
          )
        }
        idle={first && <FirstToReview to={path(first.id)} title={first.title} />}
        bar={view.bar}
        dialogs={view.dialogs}
      />
    </RecordUpdateProvider>
  )
}

export const deskPage = <L extends DeskData, A>(part: DeskPart<L, A>) =>
  function Desk(page: Omit<Props<L, A>, 'part'>) {
    return <DeskPage part={part} {...page} />
  }

export const deskFailed = (part: Pick<DeskPart<DeskData, unknown>, 'title' | 'address' | 'loadFailed'>) =>
  function Failed({ error }: { error: unknown }) {
    return <LoadFailed error={error} page={part.title} address={part.address} {...part.loadFailed} />
  }
