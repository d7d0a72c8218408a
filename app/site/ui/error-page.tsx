import { isRouteErrorResponse, useRouteError, useNavigation } from 'react-router'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { isRefusalBody, type RefusalBody } from '#app/lib/refusal-body.ts'
import { type ReactNode, useEffect, useState } from 'react'

/** The error boundary's screen: a refusal's message, 404 or a general error. */
export function ErrorPage() {
  const error = useRouteError()
  if (isRouteErrorResponse(error)) {
    const body: unknown = error.data
    if (isRefusalBody(body)) return <Refused status={error.status} body={body} />
    if (error.status === 404) return <NotFound />
  }
  return (
    <ErrorScreen title="Something went wrong" text="We couldn’t show this page. Nothing you saved is lost.">
      <RefreshButton />
      <GoBackButton />
    </ErrorScreen>
  )
}

function NotFound() {
  return (
    <ErrorScreen
      code="404"
      title="Oops! Page not found"
      text="This page doesn’t exist, or you don’t have access to it."
    >
      <HomeLink />
    </ErrorScreen>
  )
}

function HomeLink() {
  return (
    <a href="/" className="text-boundary underline underline-offset-3">
      Go to the home page
    </a>
  )
}

function Refused({ status, body }: { status: number; body: RefusalBody }) {
  if (body.kind === 'not_found') return <NotFound />
  if (body.kind === 'access_denied') return <AccessDenied title={body.title} text={body.message} />
  const isOutage = body.kind === 'unavailable'
  return (
    <ErrorScreen code={isOutage ? '' : String(status)} title={body.title} text={body.message}>
      {body.resend && <Resend {...body.resend} />}
      {isOutage ? <RefreshButton /> : <GoBackButton />}
      {!isOutage && <HomeLink />}
    </ErrorScreen>
  )
}

/** Resubmits everything that was typed, so that nothing is lost in an outage (PUB-228). */
function Resend({ action, fields }: NonNullable<RefusalBody['resend']>) {
  return (
    <form method="post" action={action} className="w-full">
      {fields.map(([name, value], index) => (
        <input key={`${name}-${index}`} type="hidden" name={name} value={value} />
      ))}
      <p className="mb-3 text-ink-2">We kept what you typed, except passwords and files.</p>
      <Button variant="primary">Send again</Button>
    </form>
  )
}

/** For signed-in users without the admin role (PUB-206); "Sign in with Admin Access" ends the session first. */
function AccessDenied({ title, text }: { title: string; text: string }) {
  return (
    <ErrorScreen title={title} text={text}>
      <LinkButton to="/" reloadDocument>
        Back to Home
      </LinkButton>
      <form method="post" action="/signout">
        <input type="hidden" name="from" value="/admin" />
        <Button variant="primary">Sign in with Admin Access</Button>
      </form>
    </ErrorScreen>
  )
}

type ErrorScreenProps = { code?: string; title: string; text: string; children: ReactNode }

function ErrorScreen({ code, title, text, children }: ErrorScreenProps) {
  return (
    <div className="page flex flex-col items-start gap-4 py-16 md:py-28">
      {code && <p className="font-mono text-28 text-ink-2">{code}</p>}
      <h1 className="text-28 md:text-40">{title}</h1>
      <p className="max-w-[52ch] text-17 text-ink-2">{text}</p>
      <div className="mt-4 flex flex-wrap items-center gap-4">{children}</div>
    </div>
  )
}

/** Server-rendered error pages are not hydrated; there STATIC_SCRIPT (static-script.server.ts) handles these buttons. */
export function RefreshButton() {
  return (
    <Button type="button" data-press="refresh" onClick={() => location.reload()}>
      Refresh Page
    </Button>
  )
}

export function GoBackButton() {
  return (
    <Button type="button" data-press="back" onClick={() => history.back()}>
      Go Back
    </Button>
  )
}

/** Milliseconds until a navigation without a response shows the error screen (PUB-031). */
export const NAVIGATION_LIMIT_MS = 10_000

/** Whether the current navigation has stalled; a late response still applies. */
export function useStalledNavigation(): boolean {
  const { state, location } = useNavigation()
  const [stalledAt, setStalledAt] = useState<string | null>(null)
  const key = state === 'loading' ? (location?.key ?? '') : null
  useEffect(() => {
    if (key === null) return
    const timer = setTimeout(() => setStalledAt(key), NAVIGATION_LIMIT_MS)
    return () => clearTimeout(timer)
  }, [key])
  return key !== null && stalledAt === key
}

const GUEST_TEXTS = {
  title: 'Something went wrong',
  text: 'This page is taking too long to load. Nothing you saved is lost.',
}
/** Quoted by PUB-187 and PUB-196. */
const MEMBER_TEXTS = {
  code: 'Profile check timeout',
  title: 'Unable to Check Profile',
  text: "We're having trouble checking your profile status. Please try refreshing the page.",
}

/** Replaces the page after 10 s of navigation without a response (PUB-031). */
export function StalledScreen({ isSignedIn }: { isSignedIn: boolean }) {
  return (
    <ErrorScreen {...(isSignedIn ? MEMBER_TEXTS : GUEST_TEXTS)}>
      <RefreshButton />
    </ErrorScreen>
  )
}
