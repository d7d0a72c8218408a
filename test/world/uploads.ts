import { RouterContextProvider } from 'react-router'
import { viewerMiddleware } from '#app/gates/viewer.server.ts'
import { requestContext } from '#app/lib/request.ts'

export type CallOptions = {
  cookie?: string
  params?: Record<string, string>
  body?: FormData | URLSearchParams
  headers?: Record<string, string>
  ip?: string
  method?: string
}

type Handler = (parameters: never) => Promise<Response> | Response

/** Calls a resource route as a browser with this cookie would: first the viewer, then its loader or action. */
export async function callResource(
  module: { loader?: Handler; action?: Handler },
  path: string,
  { cookie, params = {}, body, headers = {}, ip = '10.1.2.3', method }: CallOptions = {},
): Promise<Response> {
  const url = new URL(path, 'http://127.0.0.1:3000')
  const init = {
    method: method ?? (body ? 'POST' : 'GET'),
    headers: { ...headers, ...(cookie && { Cookie: cookie }) },
  }
  const request = new Request(url, body ? { ...init, body } : init)
  const context = new RouterContextProvider()
  const facts = { requestId: 'test', ip, userAgent: 'vitest', nonce: 'n', hasSessionCookie: Boolean(cookie) }
  const parameters = { request, context, params, pattern: url.pathname, url }
  const handler = body ? module.action : module.loader
  if (!handler) throw new Error('the route does not accept this method')
  return requestContext.run(facts, async () => {
    const next = async () => handler(parameters as never)
    const answered = await viewerMiddleware(parameters, next)
    if (!(answered instanceof Response)) throw new Error('the route returned no response')
    return answered
  })
}
