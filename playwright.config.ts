import { defineConfig } from '@playwright/test'

const quiet = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
/** A container's root may not use the browser's own sandbox. */
const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : []
/** What shows a PDF needs the whole browser; its headless shell does everything else in two thirds of the time. */
const NEED_PDF_VIEWER = ['**/kyc*.journey.ts']
/** `look.deep.journey.ts` and its like are a part of `npm run test:deep` alone, as are single tests with the tag `@deep`. */
const DEEP = '**/*.deep.journey.ts'
const journeys = process.env.JOURNEYS
const isBrief = journeys === 'quick' && process.env.TEST_DEPTH !== 'deep'
const left = journeys === 'quick' ? [DEEP] : []
const taken = journeys === 'deep' ? DEEP : '**/*.journey.ts'
const browser = (executablePath: string | undefined) => ({
  launchOptions: { args: [...quiet, ...asRoot], ...(executablePath && { executablePath }) },
})

export default defineConfig({
  testDir: './test/journeys',
  globalSetup: './test/journeys/setup/start.ts',
  outputDir: './test-results',
  workers: 1,
  retries: 0,
  ...(isBrief && { grepInvert: /@deep/ }),
  forbidOnly: true,
  timeout: 600_000,
  expect: { timeout: 90_000 },
  reporter: 'list',
  use: {
    ...(process.env.JOURNEY_ORIGIN && { baseURL: process.env.JOURNEY_ORIGIN }),
    browserName: 'chromium',
    headless: true,
    trace: 'off',
    screenshot: 'off',
    locale: 'en-GB',
    timezoneId: 'Europe/Warsaw',
    viewport: { width: 1280, height: 900 },
    contextOptions: { reducedMotion: 'reduce' },
    actionTimeout: 90_000,
    navigationTimeout: 120_000,
  },
  projects: [
    {
      name: 'whole',
      testMatch: journeys === 'deep' ? '**/kyc*.deep.journey.ts' : NEED_PDF_VIEWER,
      testIgnore: left,
      use: browser(process.env.CHROMIUM_PATH),
    },
    {
      name: 'shell',
      testMatch: taken,
      testIgnore: [...NEED_PDF_VIEWER, ...left],
      use: browser(process.env.CHROMIUM_SHELL_PATH ?? process.env.CHROMIUM_PATH),
    },
  ],
})
