import type { DevServer } from './dev-server.ts'

const HTML = { Accept: 'text/html' }

async function get({ origin }: DevServer, path: string): Promise<string> {
  return (await fetch(origin + path, { headers: HTML })).text()
}

async function post({ origin }: DevServer, path: string, fields: Record<string, string>): Promise<string> {
  const response = await fetch(origin + path, {
    method: 'POST',
    headers: { ...HTML, Origin: origin },
    body: new URLSearchParams(fields),
    redirect: 'manual',
  })
  return response.text()
}

const wrongSignIn = (dev: DevServer) =>
  post(dev, '/signin', {
    intent: 'sign-in',
    email: 'nobody@demo.parcela.test',
    password: 'wrong password 1',
  })

/** The output of the process after a request, in which an edited function writes its marker. */
const writtenAfter = (request: (dev: DevServer) => Promise<string>) => async (dev: DevServer) => {
  await request(dev)
  return dev.lines.join('\n')
}
const say = (word: string) => `process.stdout.write('${word}\\n')`

type Edit = {
  what: string
  file: string
  from: string
  to: string /** Its answer when it is called. */
  seen: (dev: DevServer) => Promise<string>
}

/** An edit of each kind of module, with a marker that the next request then shows or logs. */
export const EDITS: Edit[] = [
  {
    what: 'a loader',
    file: 'app/site/routes/faq.tsx',
    from: "? '/early-access' :",
    to: "? '/early-access?edited-loader' :",
    seen: (dev) => get(dev, '/faq'),
  },
  {
    what: 'an action',
    file: 'app/account/routes/signin.tsx',
    from: "wrong_credentials: 'Invalid email or password.'",
    to: "wrong_credentials: 'edited-action'",
    seen: wrongSignIn,
  },
  {
    what: 'a query',
    file: 'app/listings/market/queries/cities.server.ts',
    from: 'export async function suggestCities(',
    to: `${say('edited-query')}\nexport async function suggestCities(`,
    seen: writtenAfter((dev) => get(dev, '/listings')),
  },
  {
    what: 'a command',
    file: 'app/account/commands/sign-in.server.ts',
    from: 'export async function signIn(',
    to: `${say('edited-command')}\nexport async function signIn(`,
    seen: writtenAfter(wrongSignIn),
  },
  {
    what: 'a policy',
    file: 'app/listings/visibility/policy.ts',
    from: 'export function viewerFactsOf(viewer: Viewer): ViewerFacts {',
    to: `export function viewerFactsOf(viewer: Viewer): ViewerFacts {\n  ${say('edited-policy')}`,
    seen: writtenAfter((dev) => get(dev, '/listings')),
  },
  {
    what: 'a schema',
    file: 'app/listings/market/filter-schema.ts',
    from: 'export function readFilters(query: URLSearchParams): Filters {',
    to: `export function readFilters(query: URLSearchParams): Filters {\n  ${say('edited-schema')}`,
    seen: writtenAfter((dev) => get(dev, '/listings')),
  },
  {
    what: 'a mail',
    file: 'app/account/emails.ts',
    from: 'export function resetMail(',
    to: `${say('edited-mail')}\nexport function resetMail(`,
    seen: writtenAfter((dev) => post(dev, '/forgot-password', { email: 'newcomer@demo.parcela.test' })),
  },
]
