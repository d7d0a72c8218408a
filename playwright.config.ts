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
const NEED_PDF_VIEWER = ['**/kyc.journey.ts']
const browser = (executablePath: string | undefined) => ({
  launchOptions: { args: [...quiet, ...asRoot], ...(executablePath && { executablePath }) },
})

export default defineConfig({
  testDir: './test/journeys',
  globalSetup: './test/journeys/setup/start.ts',
  outputDir: './test-results',
  workers: 1,
  retries: 0,
  forbidOnly: true,
  timeout: 180_000,
  expect: { timeout: 30_000 },
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
    actionTimeout: 45_000,
    navigationTimeout: 60_000,
  },
  projects: [
    { name: 'whole', testMatch: NEED_PDF_VIEWER, use: browser(process.env.CHROMIUM_PATH) },
    {
      name: 'shell',
      testMatch: '**/*.journey.ts',
      testIgnore: NEED_PDF_VIEWER,
      use: browser(process.env.CHROMIUM_SHELL_PATH ?? process.env.CHROMIUM_PATH),
    },
  ],
})
