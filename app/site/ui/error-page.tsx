import { isRouteErrorResponse, useRouteError } from 'react-router'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { isRefusalBody, type RefusalBody } from '#app/lib/refusal-body.ts'
import { ErrorScreen, GoBackButton, RefreshButton } from './error-screen.tsx'

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
