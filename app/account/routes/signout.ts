import { redirect } from 'react-router'
import { redirectWithToast } from '#app/lib/toast.ts'
import { signOut } from '../commands/sign-out.server.ts'
import type { Route } from './+types/signout'

/** Opening the address changes nothing; only the button signs out. */
export const loader = () => redirect('/')

/** Ends the session on the server and in the browser (PUB-032, MEM-271). */
export async function action({ request }: Route.ActionArgs) {
  const headers = new Headers((await signOut(request)).map((cookie) => ['Set-Cookie', cookie]))
  return redirectWithToast('/', { title: 'Signed out successfully', tone: 'ok' }, headers)
}
