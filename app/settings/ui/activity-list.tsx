import type { OwnEntry } from '#app/oversight/audit/own/queries.server.ts'
import { ownActionText } from '#app/oversight/audit/own/words.ts'
import { Moment } from '#app/ui/moment.tsx'

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

export function ActivityList({ entries }: { entries: readonly OwnEntry[] }) {
  return (
    <ol aria-label="Activity" className="divide-y divide-line">
      {entries.map((entry) => (
        <Entry key={entry.id} entry={entry} />
      ))}
    </ol>
  )
}
