import { LinkButton, Button } from '#app/ui/button.tsx'
import { ErrorScreen } from './error-screen.tsx'

/** For signed-in users without the admin role (PUB-206); "Sign in with Admin Access" ends the session first. */
export function AccessDenied({ title, text }: { title: string; text: string }) {
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
