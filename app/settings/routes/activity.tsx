import { requireMember } from '#app/gates/gate.server.ts'
import { viewerContext } from '#app/lib/viewer.ts'
import { listOwnActivity, type OwnEntry } from '#app/oversight/audit/own/queries.server.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Pager } from '#app/ui/pager.tsx'
import { Setting } from '../ui/setting.tsx'
import type { Route } from './+types/activity'
import { ownActionText } from '#app/oversight/audit/own/texts.ts'
import { Moment } from '#app/ui/moment.tsx'
import { pageTitle } from '#app/lib/identity.ts'

const HERE = '/settings/activity'

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Activity · Settings') }]

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
          nextHref={next === null ? null : `${HERE}?after=${next}`}
        />
      )}
    </Setting>
  )
}

function Entry({ entry }: { entry: OwnEntry }) {
  const { at, by, action, about, reason, ipAddress } = entry
  return (
    <li className="grid gap-x-6 gap-y-1 py-3 first:pt-0 last:pb-0 sm:grid-cols-[9rem_minmax(0,1fr)]">
      <p className="text-13 leading-6 text-ink-2 tabular-nums">
        <Moment at={at} />
      </p>
      <div className="min-w-0">
        <p className="break-words">
          {ownActionText(by, action)}
          {about && <span className="text-ink-2"> · {about}</span>}
        </p>
        {reason && (
          <p className="mt-1 border-l-2 border-line-2 pl-3 text-13 break-words whitespace-pre-wrap text-ink-2">
            {reason}
          </p>
        )}
        {ipAddress && (
          <p className="text-13 text-ink-2">
            from <span className="font-mono">{ipAddress}</span>
          </p>
        )}
      </div>
    </li>
  )
}

function ActivityList({ entries }: { entries: readonly OwnEntry[] }) {
  return (
    <ol aria-label="Activity" className="divide-y divide-line">
      {entries.map((entry) => (
        <Entry key={entry.id} entry={entry} />
      ))}
    </ol>
  )
}
