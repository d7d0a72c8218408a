import type { Page } from '#app/db/keyset.ts'
import { isApproved, requireApproved, requireApprovedOrAdmin } from '#app/gates/gate.server.ts'
import { viewerContext } from '#app/lib/viewer.ts'
import { formatDay } from '#app/lib/format.ts'
import { countTurnsOf, loadRowTurns } from '#app/review/turn-index.server.ts'
import { TurnChips, TurnLine } from '#app/review/turn-line.tsx'
import { hasYoursFilter, YOURS_FILTER, requestAnchor, type RowTurn } from '#app/review/turn.ts'
import { Badge, type BadgeTone } from '#app/ui/badge.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { ChangedLine } from '#app/ui/changed-line.tsx'
import { useHeldRows, HeldRows, ShowNewRows } from '#app/ui/show-new.tsx'
import { useFocusHashTarget } from '#app/ui/focus-target.ts'
import { Page as Screen, Section } from '#app/ui/page.tsx'
import { ListPager } from '#app/ui/pager.tsx'
import { RecordUpdateProvider } from '#app/ui/record-update.tsx'
import { WhileInUse } from '#app/ui/while-in-use.tsx'
import { pageTitle } from '#app/lib/identity.ts'
import { handleConnectionForm } from '../action.server.ts'
import { DIRECTORY_PATH } from '../filters.ts'
import { listConnectionRequestsTo, listConnections, listOwnRequests } from '../queries/connections.server.ts'
import { AnswerButtons, ContactData, WithdrawButton } from '../ui/connection-card.tsx'
import type { ConnectionStatus } from '../workflow.ts'
import type { Route } from './+types/connections'
import { companyTypeLabels } from '#app/companies/schema/status.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Card } from '#app/ui/card.tsx'
import { companyPath } from '../ui/entity-table.tsx'

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Connections') }]

const HERE = '/connections'

/** The company's connections and requests; none for an admin without a company. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const viewer = requireApprovedOrAdmin(context.get(viewerContext), request)
  const none = { rows: [], next: null }
  const search = new URL(request.url).searchParams
  const yours = hasYoursFilter(search)
  if (!isApproved(viewer)) return { incoming: none, own: none, connections: none, yours, turns: 0 }
  const { id: companyId } = viewer.company
  const [incoming, own, connections, counts] = await Promise.all([
    listConnectionRequestsTo(viewer, search.get('incoming')),
    yours ? none : listOwnRequests(viewer, search.get('own')),
    yours ? none : listConnections(viewer, { after: search.get('connections') }),
    countTurnsOf(companyId),
  ])
  const ids = [...incoming.rows, ...own.rows].map(({ id }) => id)
  const rowTurns = await loadRowTurns('connection', ids, companyId)
  return {
    incoming: withTurns(incoming, rowTurns),
    own: withTurns(own, rowTurns),
    connections,
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
  return handleConnectionForm(member, await request.formData(), HERE)
}

export { keepPage as clientAction } from '#app/ui/keep-form.ts'

export default function Connections({ loaderData }: Route.ComponentProps) {
  useFocusHashTarget()
  const { own, connections, yours, turns } = loaderData
  const incoming = useHeldRows(loaderData, loaderData.incoming.rows, ({ id }) => id)
  return (
    <Screen
      title="Connections"
      lead="Your connection requests, and the contact details of your connections."
      actions={<LinkButton to={DIRECTORY_PATH}>Market Circle</LinkButton>}
      width="form"
    >
      <TurnChips
        all={HERE}
        yours={`${HERE}?${new URLSearchParams(YOURS_FILTER).toString()}`}
        isYours={yours}
        count={turns}
      />
      <Section title="Received requests">
        <ShowNewRows newCount={incoming.newCount} onShow={incoming.show} className="mb-4" />
        <ConnectionRows
          count={incoming.rows.length}
          empty="No open requests. New requests to your company show up here."
        >
          {incoming.rows.map((request) => (
            <RecordUpdateProvider key={request.id} {...incoming.updateOf(request)}>
              <ConnectionRow
                id={requestAnchor(request.id)}
                company={request}
                about={`sent ${request.personName ? `by ${request.personName} ` : ''}on ${formatDay(request.createdAt)}`}
                turn={request.turn}
              >
                <Message text={request.message} />
                <ChangedLine />
                <AnswerButtons id={request.id} name={request.companyName} />
              </ConnectionRow>
            </RecordUpdateProvider>
          ))}
        </ConnectionRows>
        <ListPager
          className="mt-4"
          label="Pages of received requests"
          param="incoming"
          next={loaderData.incoming.next}
          keep={yours && YOURS_FILTER}
        />
      </Section>
      {!yours && <OwnLists own={own} connections={connections} />}
    </Screen>
  )
}

type OwnListsProps = Pick<Route.ComponentProps['loaderData'], 'own' | 'connections'>

function OwnLists({ own, connections }: OwnListsProps) {
  return (
    <>
      <Section title="Sent requests">
        <HeldRows rows={own.rows} idOf={({ id }) => id}>
          {({ rows }) => (
            <ConnectionRows
              count={rows.length}
              empty="No requests sent yet. Find companies to connect with in the Market Circle."
            >
              {rows.map((request) => (
                <ConnectionRow
                  key={request.id}
                  company={request}
                  about={`sent on ${formatDay(request.createdAt)}`}
                  turn={request.turn}
                  badge={<Badge tone={BADGES[request.status].tone}>{BADGES[request.status].label}</Badge>}
                >
                  {request.message && <Message text={request.message} />}
                  <WhileInUse value={request}>
                    {({ id, status, companyName }) =>
                      status === 'pending' && <WithdrawButton id={id} name={companyName} />
                    }
                  </WhileInUse>
                </ConnectionRow>
              ))}
            </ConnectionRows>
          )}
        </HeldRows>
        <ListPager className="mt-4" label="Pages of sent requests" param="own" next={own.next} />
      </Section>
      <Section title="Your connections">
        <HeldRows rows={connections.rows} idOf={({ requestId }) => requestId}>
          {({ rows }) => (
            <ConnectionRows
              count={rows.length}
              empty="No connections yet. Once a request is accepted, you’ll see the contact details here."
            >
              {rows.map((connection) => (
                <ConnectionRow
                  key={connection.requestId}
                  company={connection}
                  about={`connected since ${formatDay(connection.since)}`}
                >
                  <div className="w-full">
                    <ContactData contact={connection.contact} />
                  </div>
                </ConnectionRow>
              ))}
            </ConnectionRows>
          )}
        </HeldRows>
        <ListPager
          className="mt-4"
          label="Pages of connections"
          param="connections"
          next={connections.next}
        />
      </Section>
    </>
  )
}

const BADGES: Readonly<Record<ConnectionStatus, { tone: BadgeTone; label: string }>> = {
  pending: { tone: 'wait', label: 'Pending' },
  accepted: { tone: 'ok', label: 'Accepted' },
  declined: { tone: 'stop', label: 'Declined' },
  withdrawn: { tone: 'plain', label: 'Withdrawn' },
}

type RowCompany = { companyId: string; companyName: string; companyType: keyof typeof companyTypeLabels }

type RowProps = {
  id?: string
  company: RowCompany
  about: string
  turn?: RowTurn | null
  badge?: ReactNode
  children: ReactNode
}

/** One company with its request or connection. */
function ConnectionRow({ id, company, about, turn = null, badge, children }: RowProps) {
  return (
    <Card as="li" id={id} className="scroll-mt-[calc(var(--header)+1.5rem)]">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h3 className="min-w-0 font-display text-17 font-medium wrap-anywhere">
          <Link to={companyPath(company.companyId)} className="underline-offset-3 hover:underline">
            {company.companyName}
          </Link>
        </h3>
        {badge}
      </div>
      <p className="text-13 text-ink-2">
        {companyTypeLabels[company.companyType]} · {about}
      </p>
      <TurnLine turn={turn} company={company.companyName} />
      <div className="mt-4 flex flex-col items-start gap-3 not-has-[button,dl,p]:hidden">{children}</div>
    </Card>
  )
}

function Message({ text }: { text: string | null }) {
  if (!text) return null
  return (
    <p className="max-w-[68ch] border-l-2 border-line-2 pl-3 wrap-anywhere whitespace-pre-line">{text}</p>
  )
}

type RowsProps = { count: number; empty: string; children: ReactNode }

function ConnectionRows({ count, empty, children }: RowsProps) {
  if (count === 0) return <p className="text-ink-2">{empty}</p>
  return <ul className="flex flex-col gap-4">{children}</ul>
}
