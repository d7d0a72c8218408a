import { refusalText } from '#app/lib/refusal.ts'
import { isRefusalBody, type RefusalBody, type RefusalKind } from '#app/lib/refusal-body.ts'
import { requestContext } from '#app/lib/request.ts'
import { actionAnswer, typedForm } from './action-data.ts'

export type Site = (request: Request) => Promise<Response>

export type Refusal = {
  kind: RefusalKind
  message?: string
  headers?: Record<string, string>
  /** The form's bytes, if read, so that its entries can be returned. */
  typed?: Buffer | null
}

const UNABLE_TO_CHECK = {
  title: 'Unable to Check Profile',
  message: "We're having trouble checking your profile status. Please try refreshing the page.",
} as const

/** Seconds until a browser or program may retry. */
const RETRY_SECONDS = 5

/**
 * The response to a request that no route may handle: the error page for a browser, the same message as data for an
 * open page, data or plain text for everything else. Needs neither database nor session.
 */
export async function refuse(site: Site, request: Request, refusal: Refusal): Promise<Response> {
  const facts = requestContext.getStore()
  const { status, body } = refusalText(refusal.kind, refusal.message)
  const refusalBody: RefusalBody =
    refusal.kind === 'unavailable' && refusal.message === undefined && facts?.hasSessionCookie
      ? { ...body, ...UNABLE_TO_CHECK }
      : body
  const response = await renderRefusal(site, request, status, refusalBody, refusal.typed ?? null)
  if (refusal.kind === 'unavailable') response.headers.set('Retry-After', String(RETRY_SECONDS))
  for (const [name, value] of Object.entries(refusal.headers ?? {})) response.headers.set(name, value)
  return response
}

async function renderRefusal(
  site: Site,
  request: Request,
  status: number,
  body: RefusalBody,
  typed: Buffer | null,
): Promise<Response> {
  const facts = requestContext.getStore()
  const url = new URL(request.url)
  const isData = url.pathname.endsWith('.data')
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  if (isData && !isRead) return actionAnswer(status, body, await typedForm(request, typed))
  const wantsPage = isData || (request.headers.get('accept') ?? '').includes('text/html')
  if (!facts || !wantsPage) return inRequestedFormat(request, status, body)
  const resend = isRead ? [] : Object.entries(await typedForm(request, typed))
  const fields = resend.flatMap(([name, value]) =>
    [value].flat().map((text): [string, string] => [name, text]),
  )
  const withResend =
    fields.length > 0 ? { ...body, resend: { action: url.pathname + url.search, fields } } : body
  facts.refusal = { status, body: withResend }
  const headers = new Headers(request.headers)
  for (const name of ['content-length', 'content-type', 'transfer-encoding']) headers.delete(name)
  try {
    const page = await site(
      new Request(isData ? url : new URL('/refused', url), {
        method: isRead ? request.method : 'GET',
        headers,
      }),
    )
    return page.status === status ? page : plain(status, body)
  } catch {
    return plain(status, body)
  }
}

/** For programs: data if they ask for it, as an upload field does, otherwise plain text. */
function inRequestedFormat(request: Request, status: number, body: RefusalBody): Response {
  if (!(request.headers.get('accept') ?? '').includes('application/json')) return plain(status, body)
  return Response.json({ ok: false, ...body }, { status, headers: { 'X-Refusal': body.kind } })
}

/** A refusal from a route without a page is JSON; a browser that opened the URL gets a page instead. */
export async function refusalAsPage(
  site: Site,
  request: Request,
  response: Response,
): Promise<Response | null> {
  const isJson = (response.headers.get('content-type') ?? '').startsWith('application/json')
  const wantsPage = (request.headers.get('accept') ?? '').includes('text/html')
  if (response.status < 400 || !isJson || !wantsPage) return null
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => null)
  if (!isRefusalBody(body)) return null
  const retryAfter = response.headers.get('retry-after')
  const { kind, message } = body
  return refuse(site, request, {
    kind,
    message,
    ...(retryAfter && { headers: { 'Retry-After': retryAfter } }),
  })
}

/** Plain text, for programs and when even the error page cannot be rendered. */
function plain(status: number, body: RefusalBody): Response {
  return new Response(`${body.title}. ${body.message}\n`, {
    status,
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'X-Refusal': body.kind },
  })
}
