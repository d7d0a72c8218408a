import type { RefusalBody } from '#app/lib/refusal-body.ts'
import { pageTitle } from '#app/lib/identity.ts'

/** Whether a script posted the form. */
export const wantsData = (request: Request) =>
  request.headers.get('accept')?.includes('application/json') ?? false

const escaped = (text: string) => text.replace(/[&<>"']/g, (mark) => `&#${mark.charCodeAt(0)};`)

/** A refusal for endpoints without a page: JSON for clients, a minimal page for people. */
export function refusedResponse(
  request: Request,
  { data, init }: { data: RefusalBody; init: ResponseInit | null },
): Response {
  const headers = new Headers(init?.headers)
  headers.set('Cache-Control', 'no-store')
  const status = init?.status ?? 500
  if (!request.headers.get('accept')?.includes('text/html')) {
    return Response.json({ ok: false, ...data }, { status, headers })
  }
  headers.set('Content-Type', 'text/html; charset=utf-8')
  const signIn = data.kind === 'unauthenticated' ? '<a href="/signin">Sign in</a> · ' : ''
  const [title, message] = [escaped(data.title), escaped(data.message)]
  const page = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${escaped(pageTitle(data.title))}</title><style>body{font:16px/1.5 system-ui,sans-serif;max-width:34rem;margin:15vh auto;padding:0 1.5rem;color-scheme:light dark}</style></head><body><main><h1>${title}</h1><p>${message}</p><p>${signIn}<a href="/">Home</a></p></main></body></html>`
  return new Response(page, { status, headers })
}
