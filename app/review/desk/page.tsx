import { Link } from 'react-router'
import type { ReactNode } from 'react'
import type { Claim } from '#app/review/claims.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { useHeldAnswer, useHeldRows } from '#app/ui/held-rows.ts'
import { NewsOfRecord } from '#app/ui/record-news.tsx'
import { ShowNewRows } from '#app/ui/show-new.tsx'
import { ClaimMark, useDeskClaims } from './claims.tsx'
import { type DeskCount, DeskFrame, QueueHead, QueueList, QueueRow } from './frame.tsx'
import { beside } from './keys.tsx'
import { LoadFailed } from './load-failed.tsx'
import { asRead } from './as-read.ts'
import { QueuePager } from './queue.tsx'
import type { DeskBase, GivenUpMail } from './state.ts'
import type { ActiveFilter, DeskTurn } from './turn.ts'
import { ActiveFilters, RecordTurn, RowTurn, type TurnChoice, TurnChoices } from './turn.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { shortDay } from './when.tsx'

/** Says that the record's last email was not delivered, with the server's error. */
function GivenUpNotice({ mail }: { mail: GivenUpMail | null }) {
  if (mail === null) return null
  return (
    <Notice tone="stop" title={`The email sent on ${shortDay(mail.at)} was not delivered`} className="mb-5">
      <p className="break-words">{mail.error}</p>
      <Link to={`/admin/email-queue?id=${mail.id}`} className="text-link">
        Open the email
      </Link>
    </Notice>
  )
}

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

type DeskView = {
  /** URL with these filters and an open record. */
  path: (id: Id | null) => string
  counts: readonly DeskCount[]
  openId: Id | null
  /** Above the rows: the filters. */
  head: ReactNode
  /** Filter by turn; absent on a desk without cases. */
  turn?: TurnChoice
  /** Active filters. */
  active: readonly ActiveFilter[]
  rows: readonly DeskRow[]
  /** Shown when there are no rows. */
  empty: { title: string; text: string; all: { label: string; to: string } | null }
  /** URLs of the first and the next page. */
  pager: { first: string | null; next: string | null }
  record: ReactNode
  bar: ReactNode
  dialogs: ReactNode
  /** Below the title. */
  notice?: ReactNode
}

/** The last form's answer, and claims by id. */
export type Seen<A> = { answer: A | null; claim: (id: Id) => Claim | undefined }

type DeskPart<L, A> = {
  title: string
  /** Label of the list. */
  list: string
  /** URL without filters. */
  address: string
  loadFailed: { title: string; text?: string }
  /** The open record within the loaded data; lists, counts and claims update independently. */
  opened: (loaded: L) => unknown
  show: (loaded: L, seen: Seen<A>) => DeskView
}

/** The rendering half of a desk. */
export const defineDeskPart = <L, A>(part: DeskPart<L, A>): DeskPart<L, A> => part

export const deskMeta = (part: { title: string }) => () => [{ title: `${part.title} · Parcela` }]

type Props<L, A> = { part: DeskPart<L, A>; loaderData: L; actionData?: A | undefined }

/** The page of a review desk: counts, queue, open record with its actions, and dialogs. */
export function DeskPage<L extends DeskBase, A>({ part, loaderData, actionData }: Props<L, A>) {
  const { claimed, hasKeys, turns } = loaderData
  const claims = useDeskClaims(claimed)
  const claim = (id: Id) => claims.get(String(id))
  const answer = actionData ?? null
  const seen = { answer, claim }
  const { path, counts, openId, head, empty, pager, ...fresh } = part.show(loaderData, seen)
  const { rows, news, show } = useHeldRows(
    loaderData,
    fresh.rows,
    ({ id, elsewhere }) => id ?? elsewhere?.key,
  )
  const record = useHeldAnswer(loaderData, (loaded) => {
    const opened = part.opened(loaded)
    return opened ? asRead(opened) : null
  })
  const view = record.hasNews ? part.show(record.answer, seen) : fresh
  const turnOf = (id: Id | null | undefined) => turns[String(id)]
  const openTurn = turnOf(openId)
  const paths = rows.flatMap(({ id }) => (id === null ? [] : [path(id)]))
  return (
    <NewsOfRecord id="record-news" hasNews={record.hasNews} show={record.show}>
      <DeskFrame
        title={part.title}
        counts={counts}
        notice={fresh.notice}
        backHref={path(null)}
        recordKey={openId === null ? null : String(openId)}
        keys={
          hasKeys === null
            ? undefined
            : { isOn: hasKeys, ...beside(paths, openId === null ? null : path(openId)) }
        }
        queue={
          <>
            <QueueHead>
              {head}
              {fresh.turn && <TurnChoices {...fresh.turn} />}
              <ActiveFilters filters={fresh.active} />
            </QueueHead>
            <ShowNewRows news={news} onShow={show} className="px-4 py-3" />
            {rows.length === 0 ? (
              <EmptyState
                className="m-4"
                title={empty.title}
                text={empty.text}
                action={empty.all && <LinkButton to={empty.all.to}>{empty.all.label}</LinkButton>}
              />
            ) : (
              <QueueList label={part.list}>
                {rows.map(({ id, elsewhere, badges, ...row }) => (
                  <QueueRow
                    turn={<TurnOf turn={turnOf(id ?? elsewhere?.key)} />}
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
              </QueueList>
            )}
            <QueuePager {...pager} />
          </>
        }
        record={
          view.record && (
            <>
              <GivenUpNotice mail={loaderData.givenUp} />
              {openTurn && <RecordTurn turn={openTurn} />}
              {view.record}
            </>
          )
        }
        bar={view.bar}
        dialogs={view.dialogs}
      />
    </NewsOfRecord>
  )
}

const TurnOf = ({ turn }: { turn: DeskTurn | undefined }) => turn && <RowTurn turn={turn} />

export function DeskFailed<L, A>({ part, error }: { part: DeskPart<L, A>; error: unknown }) {
  return <LoadFailed error={error} page={part.title} address={part.address} {...part.loadFailed} />
}
