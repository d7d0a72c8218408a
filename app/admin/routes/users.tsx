import { requireAdmin } from '#app/gates/gate.server.ts'
import { viewerContext } from '#app/lib/viewer.ts'
import { countUsers, listUsers } from '#app/oversight/users/queries/list.server.ts'
import { loadUser } from '#app/oversight/users/queries/record.server.ts'
import { type UserFilters, userFilters } from '#app/oversight/users/schema.ts'
import { hasDeskKeys } from '#app/review/desk-preferences.server.ts'
import { addressOf } from '#app/review/desk/path.ts'
import { keepDecision } from '#app/review/desk/keep-decision.ts'
import { orLoadFailure } from '#app/review/desk/load-failure.server.ts'
import { revalidateAfterRefusal } from '#app/review/desk/client.ts'
import { Desk } from '#app/review/desk/frame.tsx'
import { beside } from '#app/review/desk/keys.tsx'
import { LoadFailed } from '#app/review/desk/load-failed.tsx'
import { UserButtons, UserDialogs } from '#app/oversight/users/desk/dialogs.tsx'
import { UserQueue } from '#app/oversight/users/desk/row.tsx'
import { UserRecordView } from '#app/oversight/users/desk/record.tsx'
import { answerUserStep } from '#app/oversight/users/desk/decide.server.ts'
import { USERS, usersPath } from '#app/oversight/users/desk/path.ts'
import type { Route } from './+types/users'

const TITLE = 'Users'
const LOAD_FAILED = 'Failed to load users'

export const shouldRevalidate = revalidateAfterRefusal

export const meta: Route.MetaFunction = () => [{ title: `${TITLE} · Parcela` }]

export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = requireAdmin(context.get(viewerContext), request)
  const query = new URL(request.url).searchParams
  const filters = userFilters.parse(Object.fromEntries(query))
  const id = query.get('id')
  return orLoadFailure(LOAD_FAILED, async () => {
    const [page, counts, record, hasKeys] = await Promise.all([
      listUsers(admin, filters),
      countUsers(admin),
      id ? loadUser(admin, id) : null,
      hasDeskKeys(admin),
    ])
    return { filters, page, counts, record, hasKeys }
  })
}

export async function action({ request, context }: Route.ActionArgs) {
  const admin = requireAdmin(context.get(viewerContext), request)
  return answerUserStep(admin, await request.formData(), addressOf(request))
}

export function clientAction(args: Route.ClientActionArgs) {
  return keepDecision(args)
}

function deskCounts(counts: Route.ComponentProps['loaderData']['counts'], filters: UserFilters) {
  const { role, state } = filters
  return [
    { label: 'Accounts', count: counts.total, to: USERS, isCurrent: !role && !state },
    { label: 'Admins', count: counts.admins, to: usersPath({ role: 'admin' }), isCurrent: role === 'admin' },
    {
      label: 'Suspended',
      count: counts.suspended,
      to: usersPath({ state: 'suspended' }),
      isCurrent: state === 'suspended',
    },
    {
      label: 'Closed',
      count: counts.closed,
      to: usersPath({ state: 'closed' }),
      isCurrent: state === 'closed',
    },
  ]
}

export default function Users({ loaderData, actionData }: Route.ComponentProps) {
  const { filters, page, counts, record, hasKeys } = loaderData
  const answer = actionData ?? null
  const paths = page.rows.map(({ id }) => usersPath(filters, id))
  return (
    <Desk
      title={TITLE}
      counts={deskCounts(counts, filters)}
      backHref={usersPath(filters)}
      recordKey={record?.id ?? null}
      keys={{ isOn: hasKeys, ...beside(paths, record && usersPath(filters, record.id)) }}
      queue={<UserQueue filters={filters} page={page} openId={record?.id ?? null} />}
      record={record && <UserRecordView record={record} answer={answer} />}
      bar={record && <UserButtons record={record} />}
      dialogs={record && <UserDialogs record={record} answer={answer} />}
    />
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LoadFailed error={error} page={TITLE} title={LOAD_FAILED} address={USERS} />
}
