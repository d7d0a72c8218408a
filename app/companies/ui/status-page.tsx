import type { ReactNode } from 'react'
import { Form, isRouteErrorResponse, useNavigation, useRouteError } from 'react-router'
import { isRefusalBody } from '#app/lib/refusal-body.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { Card, CardHeader } from '#app/ui/card.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Page } from '#app/ui/page.tsx'
import { type ProfileStatus, statusBadges } from '../schema/status.ts'

const STATUS_PATHS = ['/profile/pending', '/profile/rejected', '/profile/approved', '/profile/suspended']

/** Shown while a status page loads (MEM-288). */
export function StatusLoading() {
  const { state, location } = useNavigation()
  if (state !== 'loading' || !STATUS_PATHS.includes(location.pathname)) return null
  return (
    <p
      role="status"
      className="fixed inset-x-0 top-20 z-40 mx-auto flex w-fit items-center gap-3 rounded-card border border-line bg-sheet px-4 py-2 shadow-float"
    >
      <span
        aria-hidden="true"
        className="size-4 animate-spin rounded-full border-2 border-line-2 border-t-boundary motion-reduce:animate-none"
      />
      Loading your profile status
    </p>
  )
}

type StatusPageProps = {
  title: string
  lead: string
  status?: ProfileStatus
  badge?: ReactNode
  actions: ReactNode
  aside: ReactNode
  children: ReactNode
}

/** Layout of the status pages: content on the left, profile data on the right. */
export function StatusPage({ title, lead, status, badge, actions, aside, children }: StatusPageProps) {
  const own = status && <Badge tone={statusBadges[status].tone}>{statusBadges[status].label}</Badge>
  return (
    <Page title={title} lead={lead} badges={badge ?? own}>
      <StatusLoading />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="flex min-w-0 flex-col gap-6">
          {children}
          <div className="flex flex-wrap gap-3">{actions}</div>
        </div>
        <div className="flex min-w-0 flex-col gap-6">{aside}</div>
      </div>
    </Page>
  )
}

export function StatusCard({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card as="section">
      <CardHeader title={title} level={2} />
      {children}
    </Card>
  )
}

export function OrderedSteps({ items }: { items: readonly string[] }) {
  return (
    <ol className="flex flex-col gap-3">
      {items.map((item, index) => (
        <li key={item} className="grid grid-cols-[1.5rem_minmax(0,1fr)] gap-3">
          <span aria-hidden="true" className="font-mono text-ink-2">
            {index + 1}
          </span>
          <span>{item}</span>
        </li>
      ))}
    </ol>
  )
}

/** Error page of a status page: the refusal's own text, otherwise MEM-289. */
export function ProfileError() {
  const error = useRouteError()
  const body: unknown = isRouteErrorResponse(error) ? error.data : null
  const message = isRefusalBody(body)
    ? body
    : { title: 'Profile Error', message: 'Unable to load your profile. Please try again later.' }
  return (
    <Page title={message.title} width="form">
      <Notice tone="stop" live>
        {message.message}
      </Notice>
    </Page>
  )
}

/** Ends the session and opens the home page (MEM-271). */
export function SignOutButton() {
  return (
    <Form method="post" action="/signout">
      <Button variant="quiet">Sign Out</Button>
    </Form>
  )
}
