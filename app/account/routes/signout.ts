import { redirect } from 'react-router'
import { ownPath } from '#app/gates/gate.server.ts'
import { withFrom } from '#app/lib/viewer.ts'
import { redirectWithToast } from '#app/lib/toast.ts'
import { signOut } from '../commands/sign-in.server.ts'
import type { Route } from './+types/signout'

/** A GET changes nothing; only the button signs out. */
export const loader = () => redirect('/')

/**
 * Ends the session on the server and in the browser (PUB-032, MEM-271). A form that posts one of our pages as `from`,
 * such as "Sign in with Admin Access", continues to the sign-in page for it (PUB-206).
 */
export async function action({ request }: Route.ActionArgs) {
  const from = ownPath(await postedPage(request.clone()))
  const headers = new Headers({ 'Set-Cookie': await signOut(request) })
  return redirectWithToast(
    from ? withFrom('/signin', from) : '/',
    { title: 'Signed out successfully', tone: 'ok' },
    headers,
  )
}

async function postedPage(request: Request): Promise<string | null> {
  const from = await request.formData().then(
    (form) => form.get('from'),
    () => null,
  )
  return typeof from === 'string' ? from : null
}
