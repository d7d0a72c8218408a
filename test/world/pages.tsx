import { randomBytes } from 'node:crypto'
import { createElement } from 'react'
import type { ComponentType } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import {
  RouterContextProvider,
  StaticRouterProvider,
  createStaticHandler,
  createStaticRouter,
} from 'react-router'
import { viewerMiddleware } from '#app/gates/viewer.server.ts'
import { requestContext } from '#app/lib/request.ts'
import { takeToast } from '#app/lib/toast.ts'
import type { Toast } from '#app/lib/toast.ts'

/** A route module as a test imports it; its types are the route's own affair. */
export type PageModule = object

type Answered = { value: unknown; status: number; headers: Headers; isThrown: boolean }
export type Visit = {
  status: number
  location: string | null
  /** The body of the page, and what a person reads of it. */
  html: string
  text: string
  headers: Headers
  /** The toast that a redirect left for the next page. */
  toast: Toast | null
  /** What the loader gave to the page: the bytes that a data request of the browser would carry. */
  data: unknown
  /** The cookies of the answer as the browser sends them next time. */
  cookie: string
}

export type VisitOptions = {
  form?: Record<string, string> | URLSearchParams
  cookie?: string
  ip?: string
  params?: Record<string, string>
}

/** What the route was asked with, and what its loader gave. */
type Seen = { params: Record<string, string>; data: unknown }

type Handler = (parameters: object) => unknown

function part(module: PageModule, name: string): unknown {
  return name in module ? (module as Record<string, unknown>)[name] : undefined
}

async function run(handler: Handler, parameters: object): Promise<Answered | Response> {
  let value: unknown
  let isThrown = false
  try {
    value = await handler(parameters)
  } catch (thrown) {
    if (thrown instanceof Error) throw thrown
    value = thrown
    isThrown = true
  }
  if (value instanceof Response) return value
  if (
    typeof value === 'object' &&
    value !== null &&
    'type' in value &&
    value.type === 'DataWithResponseInit'
  ) {
    const { data, init } = value as unknown as { data: unknown; init: ResponseInit | null }
    return { value: data, status: init?.status ?? 200, headers: new Headers(init?.headers), isThrown }
  }
  return { value, status: 200, headers: new Headers(), isThrown }
}

async function render(page: unknown, url: URL, shown: object): Promise<string> {
  const element = createElement(page as ComponentType<object>, shown)
  const handler = createStaticHandler([{ path: '*', element }])
  const context = await handler.query(new Request(url))
  if (context instanceof Response) return ''
  return renderToStaticMarkup(
    <StaticRouterProvider
      router={createStaticRouter(handler.dataRoutes, context)}
      context={context}
      hydrate={false}
    />,
  )
}

async function answer(
  module: PageModule,
  request: Request,
  context: RouterContextProvider,
  seen: Seen,
): Promise<Response> {
  const { params } = seen
  const url = new URL(request.url)
  const parameters = { request, context, params, pattern: url.pathname, url }
  const action = request.method === 'POST' ? await run(part(module, 'action') as Handler, parameters) : null
  if (action instanceof Response) return action
  const load = part(module, 'loader')
  const loaded = load ? await run(load as Handler, parameters) : null
  if (loaded instanceof Response) return loaded
  seen.data = loaded?.value
  const actionHeaders = action?.headers ?? new Headers()
  const loaderHeaders = loaded?.headers ?? new Headers()
  const headersOf = part(module, 'headers') as ((all: object) => HeadersInit) | undefined
  const all = { actionHeaders, loaderHeaders, parentHeaders: new Headers(), errorHeaders: undefined }
  const headers = new Headers(headersOf?.(all))
  headers.set('Content-Type', 'text/html')
  const shown = { loaderData: loaded?.value, actionData: action?.value, params, matches: [] }
  const refused = [action, loaded].find((one) => one?.isThrown)
  const error = refused && { status: refused.status, statusText: '', internal: false, data: refused.value }
  const page = part(module, error ? 'ErrorBoundary' : 'default')
  const html = page ? await render(page, url, error ? { ...shown, error } : shown) : ''
  return new Response(html, { status: action?.status ?? loaded?.status ?? 200, headers })
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" }

/** The words of a page without its markup. */
export function textOf(html: string): string {
  const words = html.replace(/<(style|script)[\s\S]*?<\/\1>/g, ' ').replace(/<[^>]+>/g, ' ')
  return words
    .replace(/&(#x27|\w+);/g, (all, name: string) => ENTITIES[name] ?? all)
    .replace(/\s+/g, ' ')
    .trim()
}

/** A client address that no other test uses, so that limits do not meet. */
export function anAddress(): string {
  return `10.${[...randomBytes(3)].join('.')}`
}

/** Opens a page, or posts to it, as a browser without script: viewer, action, loader, then the page as sent. */
export async function visit(module: PageModule, path: string, options: VisitOptions = {}): Promise<Visit> {
  const headers = new Headers({ 'User-Agent': 'vitest' })
  if (options.cookie) headers.set('Cookie', options.cookie)
  const init = options.form
    ? { method: 'POST', body: new URLSearchParams(options.form), headers }
    : { headers }
  const request = new Request(new URL(path, 'http://127.0.0.1:3000'), init)
  const context = new RouterContextProvider()
  const ip = options.ip ?? anAddress()
  const facts = {
    requestId: 'test',
    ip,
    userAgent: 'vitest',
    nonce: 'n',
    hasSessionCookie: Boolean(options.cookie),
  }
  const seen: Seen = { params: options.params ?? {}, data: undefined }
  const response = await requestContext.run(facts, async () => {
    const parameters = { request, context, params: {}, pattern: '', url: new URL(request.url) }
    const answered = await viewerMiddleware(parameters, () => answer(module, request, context, seen))
    if (!answered) throw new Error('the middleware answers nothing')
    return answered
  })
  const html = await response.text()
  const cookie = response.headers
    .getSetCookie()
    .map((set) => set.split(';')[0])
    .join('; ')
  const taken = await takeToast(new Request(request.url, { headers: { Cookie: cookie } }))
  return {
    status: response.status,
    location: response.headers.get('Location'),
    html,
    text: textOf(html),
    headers: response.headers,
    toast: taken?.toast ?? null,
    data: seen.data,
    cookie,
  }
}
