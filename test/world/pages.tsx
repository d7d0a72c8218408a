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
import { isOutage } from '#app/lib/outage.ts'
import { viewerMiddleware } from '#app/gates/viewer.server.ts'
import { requestContext } from '#app/lib/request.ts'
import { ErrorPage } from '#app/site/ui/error-page.tsx'
import { takeToast } from '#app/lib/toast.ts'
import type { Toast } from '#app/lib/toast.ts'

/** A route module as imported by a test, without its types. */
export type PageModule = object

type Answered = { value: unknown; status: number; headers: Headers; isThrown: boolean }
export type Visit = {
  status: number
  location: string | null
  /** The body of the page, and its visible text. */
  html: string
  text: string
  /** The raw body, for a file response. */
  bytes: Buffer
  headers: Headers
  /** The toast that a redirect left for the next page. */
  toast: Toast | null
  /** The loader's data: the bytes that a data request of the browser would receive. */
  data: unknown
  /** The cookies of the response as the browser sends them next time. */
  cookie: string
}

export type VisitOptions = {
  method?: 'GET' | 'HEAD'
  /** FormData is sent as multipart. */
  form?: Record<string, string> | URLSearchParams | FormData
  cookie?: string
  ip?: string
  /** The browser's Accept header: a script requests data. */
  accept?: string
  /** The browser's user agent; by default one that counts as a bot. */
  userAgent?: string
  params?: Record<string, string>
}

/** The route's arguments, and the loader's data. */
type Seen = { params: Record<string, string>; data: unknown }

type Handler = (parameters: object) => unknown

function part(module: PageModule, name: string): unknown {
  return name in module ? (module as Record<string, unknown>)[name] : undefined
}

async function run(module: PageModule, name: string, parameters: object): Promise<Answered | Response> {
  const handler = part(module, name) as Handler
  const hasBoundary = part(module, 'ErrorBoundary') !== undefined
  let value: unknown
  let isThrown = false
  try {
    value = await handler(parameters)
  } catch (thrown) {
    if (thrown instanceof Error) {
      if (isOutage(thrown) || !hasBoundary) throw thrown
      return { value: thrown, status: 500, headers: new Headers(), isThrown: true }
    }
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

/** The error that a boundary receives: as the browser would know it, without its message, or a refusal. */
function boundaryError({ value, status }: Answered): unknown {
  if (value instanceof Error) return new Error('Unexpected Server Error')
  return { status, statusText: '', internal: false, data: value }
}

/** What a page's boundary rethrows is shown by the error page of the whole site, as in app/root.tsx. */
async function render(page: unknown, url: URL, shown: object): Promise<string> {
  const element = createElement(page as ComponentType<object>, shown)
  const handler = createStaticHandler([
    { id: 'root', errorElement: <ErrorPage />, children: [{ path: '*', element }] },
  ])
  const context = await handler.query(new Request(url))
  if (context instanceof Response) return ''
  const markup = (errors: Record<string, unknown> | null) => {
    const settled = { ...context, errors }
    const router = createStaticRouter(handler.dataRoutes, settled)
    return renderToStaticMarkup(<StaticRouterProvider router={router} context={settled} hydrate={false} />)
  }
  try {
    return markup(null)
  } catch (thrown) {
    if ('error' in shown && shown.error === thrown) return markup({ root: thrown })
    throw thrown
  }
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
  const action = request.method === 'POST' ? await run(module, 'action', parameters) : null
  if (action instanceof Response) return action
  const loaded = part(module, 'loader') ? await run(module, 'loader', parameters) : null
  if (loaded instanceof Response) return loaded
  seen.data = loaded?.value
  const actionHeaders = action?.headers ?? new Headers()
  const loaderHeaders = loaded?.headers ?? new Headers()
  const headersOf = part(module, 'headers') as ((all: object) => HeadersInit) | undefined
  const refused = [action, loaded].find((one) => one?.isThrown)
  const all = { actionHeaders, loaderHeaders, parentHeaders: new Headers(), errorHeaders: refused?.headers }
  const headers = new Headers(headersOf?.(all))
  // Set-Cookie headers are kept whatever other headers the page sets, as the router does.
  for (const set of [actionHeaders, loaderHeaders].flatMap((part) => part.getSetCookie()))
    if (!headers.getSetCookie().includes(set)) headers.append('Set-Cookie', set)
  headers.set('Content-Type', 'text/html')
  const shown = { loaderData: loaded?.value, actionData: action?.value, params, matches: [] }
  const error = refused && boundaryError(refused)
  const page = part(module, error ? 'ErrorBoundary' : 'default')
  const html = page ? await render(page, url, error ? { ...shown, error } : shown) : ''
  return new Response(html, {
    status: refused?.status ?? action?.status ?? loaded?.status ?? 200,
    headers,
  })
}

const CHARACTERS: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" }

/** The text of a page without its markup. */
export function textOf(html: string): string {
  const words = html.replace(/<(style|script)[\s\S]*?<\/\1>/g, ' ').replace(/<[^>]+>/g, ' ')
  return words
    .replace(/&(#x27|\w+);/g, (all, name: string) => CHARACTERS[name] ?? all)
    .replace(/\s+/g, ' ')
    .trim()
}

/** Every link of a page with its text. */
export function linksOf(html: string): { href: string; text: string }[] {
  return [...html.matchAll(/<a\b([^>]*)>(.*?)<\/a>/gs)].map(([, attributes = '', inner = '']) => ({
    href: textOf(/\bhref="([^"]*)"/.exec(attributes)?.[1] ?? ''),
    text: textOf(inner),
  }))
}

/** The label and the text of every fact on a page. */
export function factsOf(html: string): { label: string; text: string }[] {
  return [...html.matchAll(/<dt\b[^>]*>(.*?)<\/dt><dd\b[^>]*>(.*?)<\/dd>/gs)].map(
    ([, label = '', text = '']) => ({
      label: textOf(label),
      text: textOf(text),
    }),
  )
}

/** A client address that no other test uses, so that limits do not interfere. */
export function anAddress(): string {
  return `10.${[...randomBytes(3)].join('.')}`
}

const bodyOf = (form: NonNullable<VisitOptions['form']>) =>
  form instanceof FormData ? form : new URLSearchParams(form)

/** Opens a page, or posts to it, as a browser without JavaScript: viewer, action, loader, then the rendered page. */
export async function visit(module: PageModule, path: string, options: VisitOptions = {}): Promise<Visit> {
  const headers = new Headers({ 'User-Agent': options.userAgent ?? 'vitest' })
  if (options.cookie) headers.set('Cookie', options.cookie)
  if (options.accept) headers.set('Accept', options.accept)
  const init = options.form
    ? { method: 'POST', body: bodyOf(options.form), headers }
    : { method: options.method ?? 'GET', headers }
  const request = new Request(new URL(path, 'http://127.0.0.1:3000'), init)
  const context = new RouterContextProvider()
  const ip = options.ip ?? anAddress()
  const facts = {
    requestId: 'test',
    ip,
    userAgent: options.userAgent ?? 'vitest',
    nonce: 'n',
    hasSessionCookie: Boolean(options.cookie),
  }
  const seen: Seen = { params: options.params ?? {}, data: undefined }
  const response = await requestContext.run(facts, async () => {
    const parameters = { request, context, params: {}, pattern: '', url: new URL(request.url) }
    const answered = await viewerMiddleware(parameters, () => answer(module, request, context, seen))
    if (!answered) throw new Error('the middleware returned no response')
    return answered
  })
  const bytes = Buffer.from(await response.arrayBuffer())
  const html = bytes.toString('utf8')
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
    bytes,
    headers: response.headers,
    toast: taken?.toast ?? null,
    data: seen.data,
    cookie,
  }
}
