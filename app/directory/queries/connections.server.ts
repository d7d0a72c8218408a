import { sql } from 'kysely'
import { personDetails } from '#app/account/person/details.ts'
import { db } from '#app/db/client.server.ts'
import { newest, type Page, pageOf } from '#app/db/keyset.ts'
import { now } from '#app/lib/clock.ts'
import { isUuid } from '#app/lib/ids.ts'
import type { ApprovedMember, CompanyType } from '#app/lib/viewer.ts'
import { type ConnectionState, connectionState, NOT_ASKED } from '../policy.ts'
import type { ConnectionStatus } from '../workflow.ts'

const CONNECTION_PAGE = 50

const REQUESTS = newest('r.createdAt', 'r.id')
const CONNECTED = newest('r.decidedAt', 'r.id')

type Other = { companyId: string; companyName: string; companyType: CompanyType }

export type IncomingRequest = Awaited<ReturnType<typeof listConnectionRequestsTo>>['rows'][number]

/** The connection state with each of these companies (MEM-371); absent without any request. */
export async function connectionStates(
  member: ApprovedMember,
  companyIds: readonly string[],
): Promise<Map<string, ConnectionState>> {
  const ids = companyIds.filter(isUuid)
  const states = new Map<string, ConnectionState>()
  if (ids.length === 0) return states
  const mine = member.company.id
  const rows = await db()
    .selectFrom('connectionRequests')
    .where((eb) =>
      eb.or([
        eb.and([eb('requesterCompanyId', '=', mine), eb('companyId', 'in', ids)]),
        eb.and([eb('companyId', '=', mine), eb('requesterCompanyId', 'in', ids)]),
      ]),
    )
    .where('status', '<>', 'withdrawn')
    .select(['id', 'requesterCompanyId', 'companyId', 'status', 'createdAt', 'decidedAt'])
    .$narrowType<{ status: ConnectionStatus }>()
    .orderBy('createdAt', 'desc')
    .execute()
  const byCompany = Map.groupBy(rows, (row) =>
    row.companyId === mine ? row.requesterCompanyId : row.companyId,
  )
  const at = now()
  for (const [companyId, requests] of byCompany) {
    const facts = requests.map((row) => ({ ...row, isMine: row.requesterCompanyId === mine }))
    states.set(companyId, connectionState(facts, at))
  }
  return states
}

export async function connectionWith(member: ApprovedMember, companyId: string): Promise<ConnectionState> {
  return (await connectionStates(member, [companyId])).get(companyId) ?? NOT_ASKED
}

/** A page of open requests to the member's company from companies in the directory, newest first (MEM-369). */
export async function listConnectionRequestsTo(member: ApprovedMember, after: string | null = null) {
  const query = db()
    .selectFrom('connectionRequests as r')
    .innerJoin('directoryEntries as e', 'e.companyId', 'r.requesterCompanyId')
    .leftJoin('members as m', 'm.userId', 'r.requesterId')
    .where('r.companyId', '=', member.company.id)
    .where('r.status', '=', 'pending')
    .select(['r.id', 'e.companyId', 'e.name as companyName', 'e.type as companyType'])
    .select(['m.fullName as personName', 'r.message', 'r.createdAt'])
    .$narrowType<{ companyType: CompanyType }>()
  return REQUESTS.page(query, after, CONNECTION_PAGE)
}

/** A page of the member's own requests with status, newest first (MEM-370); accepted ones are also connections. */
export async function listOwnRequests(member: ApprovedMember, after: string | null = null) {
  const query = db()
    .selectFrom('connectionRequests as r')
    .innerJoin('directoryEntries as e', 'e.companyId', 'r.companyId')
    .where('r.requesterId', '=', member.userId)
    .where('r.requesterCompanyId', '=', member.company.id)
    .select(['r.id', 'e.companyId', 'e.name as companyName', 'e.type as companyType'])
    .select(['r.message', 'r.status', 'r.createdAt', 'r.decidedAt'])
    .$narrowType<{ companyType: CompanyType; status: ConnectionStatus }>()
  return REQUESTS.page(query, after, CONNECTION_PAGE)
}

/** The contact of a connected company: the person who asked or answered, otherwise its owner (MEM-369, MEM-386). */
type Contact = { name: string; title: string | null; email: string; phone: string | null }
export type Connection = Other & { requestId: string; since: Date; contact: Contact | null }

/**
 * A page of the company's connections with contacts, latest first; `companyId` narrows to one. The only query that reads
 * contact details: it requires an accepted request between two companies of the directory.
 */
export async function listConnections(
  member: ApprovedMember,
  { companyId, after = null }: { companyId?: string; after?: string | null } = {},
): Promise<Page<Connection>> {
  const mine = member.company.id
  const { rows } = await sql<
    Other & {
      requestId: string
      since: Date
      cursor: string
      fullName: string | null
      position: string | null
      phone: string | null
      email: string | null
      questionnaire: unknown
      companyPhone: string | null
    }
  >`
    select r.id as request_id, r.decided_at as since, ${CONNECTED.cursor} as cursor, e.company_id, e.name as company_name, e.type as company_type,
      m.full_name, m.position, m.phone, u.email,
      case when person.role = 'owner' then c.questionnaire end as questionnaire, c.phone as company_phone
    from connection_requests r
    join directory_entries e
      on e.company_id = case when r.company_id = ${mine} then r.requester_company_id else r.company_id end
    join companies c on c.id = e.company_id
    left join lateral (
      select cm.user_id, cm.role from company_members cm where cm.company_id = e.company_id
      order by cm.user_id = case when r.company_id = ${mine} then r.requester_id else r.decided_by end desc nulls last,
        cm.role = 'owner' desc
      limit 1
    ) person on true
    left join members m on m.user_id = person.user_id
    left join users u on u.id = person.user_id
    where r.status = 'accepted' and (r.company_id = ${mine} or r.requester_company_id = ${mine})
      ${companyId === undefined ? sql`` : sql`and e.company_id = ${companyId}`}
      and exists (select 1 from directory_entries own where own.company_id = ${mine})
      and ${CONNECTED.after(after)}
    order by ${CONNECTED.order}
    limit ${CONNECTION_PAGE + 1}`.execute(db())
  const page = pageOf(rows, CONNECTION_PAGE)
  return {
    ...page,
    rows: page.rows.map(({ fullName, position, phone, email, questionnaire, companyPhone, ...row }) => {
      if (fullName === null || email === null) return { ...row, contact: null }
      const account = { fullName, position, phone: phone ?? companyPhone }
      const owner = questionnaire === null ? null : { questionnaire, phone: companyPhone }
      const { fullName: name, position: title, phone: shownPhone } = personDetails(account, owner)
      return { ...row, contact: { name, title, email, phone: shownPhone } }
    }),
  }
}
