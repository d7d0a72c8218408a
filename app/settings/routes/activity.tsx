import { requireMember } from '#app/gates/gate.server.ts'
import { viewerContext } from '#app/lib/viewer.ts'
import { listOwnActivity } from '#app/oversight/audit/own/queries.server.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Pager } from '#app/ui/pager.tsx'
import { ActivityList } from '../ui/activity-list.tsx'
import { Setting } from '../ui/setting.tsx'
import type { Route } from './+types/activity'

const HERE = '/settings/activity'

export const meta: Route.MetaFunction = () => [{ title: 'Activity · Settings · Parcela' }]

export async function loader({ request, context }: Route.LoaderArgs) {
  const member = requireMember(context.get(viewerContext), request)
  return listOwnActivity(member, new URL(request.url).searchParams.get('after'))
}

/** The member's own part of the audit log: their actions, and events about them and their company. */
export default function Activity({ loaderData }: Route.ComponentProps) {
  const { rows, next, isFirst } = loaderData
  return (
    <Setting
      id="activity"
      title="Activity"
      lead="Your actions, and changes to your account, company, listings and documents. The log is permanent and part of your data export."
    >
      {rows.length === 0 ? (
        <EmptyState
          title={isFirst ? 'No activity yet' : 'No older activity'}
          text="Your actions and our decisions show up here as they happen."
        />
      ) : (
        <ActivityList entries={rows} />
      )}
      {(next !== null || !isFirst) && (
        <Pager
          className="mt-5 border-t border-line pt-4"
          previousHref={isFirst ? null : HERE}
          previousLabel="Newest"
          nextHref={next === null ? null : `${HERE}?after=${next}`}
        />
      )}
    </Setting>
  )
}
