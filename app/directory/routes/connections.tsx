import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Page } from '#app/db/keyset.ts'
import { keepPage } from '#app/ui/keep-form.ts'
import { isApproved, requireApproved, requireInside } from '#app/gates/gate.server.ts'
import { viewerContext } from '#app/lib/viewer.ts'
import { dayText } from '#app/listings/ui/day-text.ts'
import { countTurnsOf, loadRowTurns } from '#app/review/turn-index.server.ts'
import { TurnChips, TurnLine } from '#app/review/turn-line.tsx'
import { isNarrowed, NARROWED, type RowTurn } from '#app/review/turn-rows.ts'
import { Badge, type BadgeTone } from '#app/ui/badge.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { useHeldRows } from '#app/ui/held-rows.ts'
import { Page as Screen, Section } from '#app/ui/page.tsx'
import { Pager } from '#app/ui/pager.tsx'
import { ShowNewRows } from '#app/ui/show-new.tsx'
import { answerRequest } from '../answer.server.ts'
import { DIRECTORY_PATH } from '../filters.ts'
import { listConnectionRequestsTo, listConnections, listOwnRequests } from '../queries/connections.server.ts'
import { TYPE_LABELS } from '../schema.ts'
import { AnswerButtons, ContactData, WithdrawButton } from '../ui/connection-card.tsx'
import { CONNECTIONS } from '../ui/connections.words.ts'
import { companyPath } from '../ui/entity-table.tsx'
import { CONNECTION_LABELS, type ConnectionStatus } from '../workflow.ts'
import type { Route } from './+types/connections'

export const meta: Route.MetaFunction = () => [{ title: 'Connections · Parcela' }]

const HERE = '/connections'

function pathOf(yours: boolean, more: Record<string, string> = {}): string {
  const search = new URLSearchParams({ ...(yours && NARROWED), ...more }).toString()
  return search === '' ? HERE : `${HERE}?${search}`
}

/** The lists of the page; each has a cursor of its own in the address. */
const LISTS = ['incoming', 'own', 'connections'] as const
type List = (typeof LISTS)[number]

/** The company's connections and requests; an admin without a company has none. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const viewer = requireInside(context.get(viewerContext), request)
  const none = { rows: [], next: null }
  const search = new URL(request.url).searchParams
  const yours = isNarrowed(search)
  if (!isApproved(viewer))
    return { incoming: none, own: none, connections: none, paged: null, yours, turns: 0 }
  const { id: companyId } = viewer.company
  const [incoming, own, connections, counts] = await Promise.all([
    listConnectionRequestsTo(viewer, search.get('incoming')),
    yours ? none : listOwnRequests(viewer, search.get('own')),
    yours ? none : listConnections(viewer, { after: search.get('connections') }),
    countTurnsOf(companyId),
  ])
  const told = await loadRowTurns(
    'connection',
    [...incoming.rows, ...own.rows].map(({ id }) => id),
    companyId,
  )
  return {
    incoming: withTurns(incoming, told),
    own: withTurns(own, told),
    connections,
    paged: LISTS.find((name) => search.has(name)) ?? null,
    yours,
    turns: counts.connection ?? 0,
  }
}

const withTurns = <R extends { id: string }>(page: Page<R>, turns: Map<string, RowTurn>) => ({
  ...page,
  rows: page.rows.map((row) => ({ ...row, turn: turns.get(row.id) ?? null })),
})

export async function action({ request, context }: Route.ActionArgs) {
  const member = requireApproved(context.get(viewerContext), request)
  return answerRequest(member, await request.formData(), HERE)
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return keepPage(serverAction)
}

const TONES = {
  pending: 'wait',
  accepted: 'ok',
  declined: 'stop',
  withdrawn: 'plain',
} as const satisfies Record<ConnectionStatus, BadgeTone>

type Company = { companyId: string; companyName: string; companyType: keyof typeof TYPE_LABELS }

function Row({
  company,
  about,
  turn,
  badge,
  children,
}: {
  company: Company
  about: string
  turn?: RowTurn | null
  badge?: ReactNode
  children?: ReactNode
}) {
  return (
    <Card as="li">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h3 className="min-w-0 font-display text-17 font-medium wrap-anywhere">
          <Link to={companyPath(company.companyId)} className="underline-offset-3 hover:underline">
            {company.companyName}
          </Link>
        </h3>
        {badge}
      </div>
      <p className="text-13 text-ink-2">
        {TYPE_LABELS[company.companyType]} · {about}
      </p>
      <TurnLine turn={turn ?? null} company={company.companyName} />
      <div className="mt-4 flex flex-col items-start gap-3 empty:hidden">{children}</div>
    </Card>
  )
}

function Message({ text }: { text: string | null }) {
  if (!text) return null
  return (
    <p className="max-w-[68ch] border-l-2 border-line-2 pl-3 wrap-anywhere whitespace-pre-line">{text}</p>
  )
}

function Rows({ count, empty, children }: { count: number; empty: string; children: ReactNode }) {
  if (count === 0) return <p className="text-ink-2">{empty}</p>
  return <ul className="flex flex-col gap-4">{children}</ul>
}

/** Steps through one of the lists; the others begin at their newest again. */
function Steps({
  list,
  next,
  paged,
  yours = false,
}: {
  list: List
  next: string | null
  paged: List | null
  yours?: boolean
}) {
  return (
    <Pager
      className="mt-4"
      label={CONNECTIONS.pages[list]}
      previousHref={paged === list ? pathOf(yours) : null}
      previousLabel="Newest"
      nextHref={next && pathOf(yours, { [list]: next })}
    />
  )
}

export default function Connections({ loaderData }: Route.ComponentProps) {
  const { own, connections, paged, yours, turns } = loaderData
  const incoming = useHeldRows(loaderData, loaderData.incoming.rows, ({ id }) => id)
  return (
    <Screen
      title="Connections"
      lead="Who asks to connect with your company, whom you have asked, and the contact data of those who said yes."
      actions={<LinkButton to={DIRECTORY_PATH}>Market Circle</LinkButton>}
      width="form"
    >
      <TurnChips all={HERE} yours={pathOf(true)} isYours={yours} count={turns} />
      <Section title="Waiting for your answer">
        <ShowNewRows news={incoming.news} onShow={incoming.show} className="mb-4" />
        <Rows count={incoming.rows.length} empty="No request waits for your company.">
          {incoming.rows.map((request) => (
            <Row
              key={request.id}
              company={request}
              about={`${request.personName ? `${request.personName} asked` : 'asked'} on ${dayText(request.createdAt)}`}
              turn={request.turn}
            >
              <Message text={request.message} />
              <AnswerButtons id={request.id} name={request.companyName} />
            </Row>
          ))}
        </Rows>
        <Steps list="incoming" next={loaderData.incoming.next} paged={paged} yours={yours} />
      </Section>
      {!yours && <Made own={own} connections={connections} paged={paged} />}
    </Screen>
  )
}

type MadeProps = Pick<Route.ComponentProps['loaderData'], 'own' | 'connections' | 'paged'>

/** What the member asked for, and who said yes. */
function Made({ own, connections, paged }: MadeProps) {
  return (
    <>
      <Section title="Your requests">
        <Rows count={own.rows.length} empty="You have not asked a company yet.">
          {own.rows.map((request) => (
            <Row
              key={request.id}
              company={request}
              about={`asked on ${dayText(request.createdAt)}`}
              turn={request.turn}
              badge={<Badge tone={TONES[request.status]}>{CONNECTION_LABELS[request.status]}</Badge>}
            >
              {request.message && <Message text={request.message} />}
              {request.status === 'pending' && <WithdrawButton id={request.id} name={request.companyName} />}
            </Row>
          ))}
        </Rows>
        <Steps list="own" next={own.next} paged={paged} />
      </Section>
      <Section title="Your connections">
        <Rows
          count={connections.rows.length}
          empty="Once a request is accepted, the contact data of both sides stand here."
        >
          {connections.rows.map((connection) => (
            <Row
              key={connection.requestId}
              company={connection}
              about={`connected since ${dayText(connection.since)}`}
            >
              <div className="w-full">
                <ContactData contact={connection.contact} />
              </div>
            </Row>
          ))}
        </Rows>
        <Steps list="connections" next={connections.next} paged={paged} />
      </Section>
    </>
  )
}
