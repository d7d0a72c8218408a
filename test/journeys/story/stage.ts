import type { Browser, BrowserContext, Page } from '@playwright/test'
import type { Draft } from '../hands/owner.ts'
import type { DeveloperAnswers } from '../hands/wizard.ts'
import { openWindow, origin } from '../world.ts'

export const person = {
  firstName: 'Łucja',
  lastName: 'Żurawska',
  company: 'Jasień Development',
  email: 'lucja@jasien.example',
  password: 'Pierwsze-Haslo-2026',
}

export const answers: DeveloperAnswers = {
  company: person.company,
  contact: 'Łucja Żurawska',
  email: person.email,
  licensed: true,
  description:
    'Buduje magazyny i mieszkania nad Motławą od 2009 roku; wszystkie projekty prowadzi własny zespół, od zakupu działki po zarządzanie gotowym obiektem.',
}

export const REASON = 'Prosimy o aktualny odpis z rejestru & the date of the last audit <2026>.'
export const INTERNAL = 'internal-heron-note-5531'

/** Every figure is unique in the product. */
export const draft: Draft = {
  title: 'Księży Młyn Żółta Hala',
  city: 'lodz',
  price: '73,519,246',
  yieldPercent: '7,37',
  builtSurface: '38417',
  plotSize: '91738',
  gla: '36841',
  description: 'Hala z rampami; najemcy: canary-tenant-7719 i jeden operator kolejowy.',
}
export const SLUG = 'ksiezy-mlyn-zolta-hala'

/** The people of the story, each in their own windows. */
export const stage = {} as {
  member: Page
  admin: Page
  investor: Page
  listingId: string
}

const contexts: BrowserContext[] = []

export async function setStage(browser: Browser): Promise<void> {
  stage.member = await (await browser.newContext({ baseURL: origin })).newPage()
  stage.admin = await openWindow(browser, 'admin')
  stage.investor = await openWindow(browser, 'investor')
  contexts.push(stage.member.context(), stage.admin.context(), stage.investor.context())
}

export async function clearStage(): Promise<void> {
  for (const context of contexts.splice(0)) await context.close()
}
