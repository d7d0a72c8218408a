import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
  request,
  test,
} from '@playwright/test'
import { recordToasts } from './hands/common.ts'

const given = (name: string) => {
  const value = process.env[name]
  if (!value) throw new Error(`${name} is set by test/journeys/setup`)
  return value
}

export const origin = given('JOURNEY_ORIGIN')
export const dataDir = given('JOURNEY_DATA_DIR')
export const demoPassword = given('JOURNEY_PASSWORD')

export const demoAddress = (name: string) => `${name}@demo.parcela.test`

type State = Awaited<ReturnType<BrowserContext['storageState']>>
const states = new Map<string, Promise<State>>()

export async function signedInState(email: string, password: string): Promise<State> {
  const browser = await request.newContext({ baseURL: origin, extraHTTPHeaders: { Origin: origin } })
  const response = await browser.post('/signin', {
    form: { email, password, intent: 'sign-in' },
    maxRedirects: 0,
  })
  if (response.status() !== 303) throw new Error(`${email} cannot sign in: ${response.status()}`)
  const { cookies, origins } = await browser.storageState()
  await browser.dispose()
  return { cookies: cookies.filter(({ name }) => name !== 'parcela_toast'), origins }
}

const opened = new Set<BrowserContext>()
let openedBy = ''

/** The windows of the previous file would keep listening and rendering. */
async function closeThoseBefore() {
  const [file = ''] = test.info().titlePath
  if (file === openedBy) return
  openedBy = file
  const left = [...opened]
  opened.clear()
  await Promise.all(left.map((context) => context.close()))
}

async function pageOf(context: BrowserContext): Promise<Page> {
  await closeThoseBefore()
  opened.add(context)
  await context.addInitScript(recordToasts)
  return context.newPage()
}

/** A window for a guest or a demo account; each account has one session for all its windows. */
export async function openWindow(
  browser: Browser,
  who: string,
  options: BrowserContextOptions = {},
): Promise<Page> {
  if (who === 'guest') return pageOf(await browser.newContext({ baseURL: origin, ...options }))
  const state = states.get(who) ?? signedInState(demoAddress(who), demoPassword)
  states.set(who, state)
  return pageOf(await browser.newContext({ baseURL: origin, ...options, storageState: await state }))
}

/** A window for an account with a separate session, which it may end. */
export async function openOwnWindow(
  browser: Browser,
  email: string,
  password: string,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const storageState = await signedInState(email, password)
  return pageOf(await browser.newContext({ baseURL: origin, ...options, storageState }))
}
