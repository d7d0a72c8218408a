import { randomBytes } from 'node:crypto'
import { renderToStaticMarkup } from 'react-dom/server'
import {
  createRequestHandler,
  Outlet,
  RouterContextProvider,
  ServerRouter,
  UNSAFE_withComponentProps as withComponentProps,
  UNSAFE_withErrorBoundaryProps as withErrorBoundaryProps,
  type HandleDocumentRequestFunction,
  type ServerBuild,
} from 'react-router'
import { isOutage } from '#app/lib/outage.ts'
import { viewerMiddleware } from '#app/gates/viewer.server.ts'
import { requestContext } from '#app/lib/request.ts'
import { ErrorPage } from '#app/site/ui/error-page.tsx'
import { takeToast, type Toast } from '#app/lib/toast.ts'
import { unescaped } from '#test/unescaped.ts'

/** A route module as a test imports it, without its types. */
export type PageModule = object

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
  /** The data of the loader, as bytes that a data request by the browser would receive. */
  data: unknown
  /** The cookies of the response, as the browser would send them next time. */
  cookie: string
}

export type VisitOptions = {
  method?: 'GET' | 'HEAD'
  /** FormData is sent as multipart. */
  form?: Record<string, string> | URLSearchParams | FormData
  cookie?: string
  ip?: string
  /** The browser's Accept header; a script asks for data. */
  accept?: string
  /** The browser's user agent; by default one that counts as a bot. */
  userAgent?: string
  params?: Record<string, string>
}

type Params = Record<string, string>
/** The components of a route module, which the build gives their props. */
type Route = {
  default?: Parameters<typeof withComponentProps>[0]
  ErrorBoundary?: Parameters<typeof withErrorBoundaryProps>[0]
}

/** The address of the page in app/routes.ts, as far as it follows from the parameters. */
function patternOf(pathname: string, params: Params): string {
  const nameOf = (value: string) => Object.keys(params).find((one) => params[one] === value)
  const parts = pathname.split('/').map((part) => {
    const name = nameOf(part) ?? nameOf(decodeURIComponent(part))
    return name === undefined ? part : `:${name}`
  })
  return parts.join('/')
}

/** The router's own request handler with one page, inside the viewer's middleware and the site's error page. */
function handlerOf(module: PageModule, path: string, entry: ServerBuild['entry']['module']) {
  const { default: Page, ErrorBoundary: Refused, ...rest } = module as Route
  const page = {
    ...rest,
    ...(Page && { default: withComponentProps(Page) }),
    ...(Refused && { ErrorBoundary: withErrorBoundaryProps(Refused) }),
  }
  const root = { default: Outlet, ErrorBoundary: ErrorPage, middleware: [viewerMiddleware] }
  const routes = {
    root: { id: 'root', path: '', module: root },
    page: { id: 'page', parentId: 'root', path, module: page, hasLoader: 'loader' in module },
  }
  const build = {
    entry: { module: entry },
    routes,
    assets: { entry: { imports: [], module: '' }, routes, url: '', version: '' },
    publicPath: '/',
    assetsBuildDirectory: '',
    future: {},
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: 'initial', manifestPath: '/__manifest' },
  }
  return createRequestHandler(build as unknown as ServerBuild, 'production')
}

/** The response and the loader's data. Throws outages, and unexpected errors for which the page has no boundary. */
async function answer(module: PageModule, request: Request, params: Params) {
  let data: unknown
  let failure: unknown
  const document: HandleDocumentRequestFunction = (_request, status, headers, context) => {
    data = context.staticHandlerContext.loaderData['page']
    headers.set('Content-Type', 'text/html')
    const html = renderToStaticMarkup(<ServerRouter context={context} url={request.url} />)
    return new Response(html, { status, headers })
  }
  const handleError = (error: unknown) => {
    if (error instanceof Error) failure ??= error
  }
  const pattern = patternOf(new URL(request.url).pathname, params)
  const handler = handlerOf(module, pattern, { default: document, handleError })
  const response = await handler(request, new RouterContextProvider())
  if (failure && (isOutage(failure) || !('ErrorBoundary' in module))) throw failure
  return { response, data }
}

export function textOf(html: string): string {
  const words = html.replace(/<(style|script)[\s\S]*?<\/\1>/g, ' ').replace(/<[^>]+>/g, ' ')
  return unescaped(words).replace(/\s+/g, ' ').trim()
}

export function linksOf(html: string): { href: string; text: string }[] {
  return [...html.matchAll(/<a\b([^>]*)>(.*?)<\/a>/gs)].map(([, attributes = '', inner = '']) => ({
    href: textOf(/\bhref="([^"]*)"/.exec(attributes)?.[1] ?? ''),
    text: textOf(inner),
  }))
}

export function factsOf(html: string): { label: string; text: string }[] {
  return [...html.matchAll(/<dt\b[^>]*>(.*?)<\/dt><dd\b[^>]*>(.*?)<\/dd>/gs)].map(
    ([, label = '', text = '']) => ({
      label: textOf(label),
      text: textOf(text),
    }),
  )
}

/** A client IP address that no other test uses, so that rate limits do not interfere. */
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
  const ip = options.ip ?? anAddress()
  const facts = {
    requestId: 'test',
    ip,
    userAgent: options.userAgent ?? 'vitest',
    nonce: 'n',
    hasSessionCookie: Boolean(options.cookie),
  }
  const { response, data } = await requestContext.run(facts, () =>
    answer(module, request, options.params ?? {}),
  )
  const bytes = Buffer.from(await response.arrayBuffer())
  const html = bytes.toString('utf8')
  const cookie = response.headers
    .getSetCookie()
    .map((set: string) => set.split(';')[0])
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
    data,
    cookie,
  }
}
