import { MonitorSmartphone } from 'lucide-react'
import { Form } from 'react-router'
import { SESSION_LIMIT } from '#app/account/policy.ts'
import type { OwnSession } from '#app/account/security/queries/sessions.server.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { Moment } from '#app/ui/moment.tsx'
import { HeldRows } from '#app/ui/show-new.tsx'
import { Setting } from './setting.tsx'

const SESSIONS = {
  lead: (max: number) =>
    `Browsers that are signed in to your account. You can have up to ${max} sessions. A new sign-in ends the session that has been unused the longest.`,
}

function Row({ session }: { session: OwnSession }) {
  const { id, device, address, signedInAt, lastUsedAt, isCurrent } = session
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-3 py-4 first:pt-0 last:pb-0">
      <MonitorSmartphone aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-ink-2" strokeWidth={1.5} />
      <div className="min-w-0 flex-1 basis-56">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-medium">
          {device}
          {isCurrent && <Badge tone="ok">This session</Badge>}
        </p>
        <p className="text-13 text-ink-2">
          Signed in <Moment at={signedInAt} /> · last used <Moment at={lastUsedAt} />
          {address && (
            <>
              {' '}
              · from <span className="font-mono">{address}</span>
            </>
          )}
        </p>
      </div>
      {!isCurrent && (
        <Form method="post" preventScrollReset>
          <input type="hidden" name="id" value={id} />
          <Button size="sm" name="intent" value="end-session" aria-label={`Sign out ${device}`}>
            Sign out
          </Button>
        </Form>
      )}
    </li>
  )
}

/** The member's sessions, the current one first (MEM-388). */
export function SessionList({ sessions }: { sessions: readonly OwnSession[] }) {
  return (
    <Setting id="sessions" title="Sessions" lead={SESSIONS.lead(SESSION_LIMIT)}>
      <HeldRows rows={sessions} idOf={({ id }) => id}>
        {({ rows }) => (
          <ul className="divide-y divide-line">
            {rows.map((session) => (
              <Row key={session.id} session={session} />
            ))}
          </ul>
        )}
      </HeldRows>
      {sessions.length > 1 && (
        <Form method="post" preventScrollReset className="mt-5 border-t border-line pt-5">
          <Button variant="danger" name="intent" value="end-others">
            Sign out all other sessions
          </Button>
        </Form>
      )}
    </Setting>
  )
}
