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
const executablePath = process.env.CHROMIUM_PATH

export default defineConfig({
  testDir: './test/journeys',
  testMatch: '**/*.journey.ts',
  globalSetup: './test/journeys/setup/start.ts',
  outputDir: './test-results',
  workers: 1,
  retries: 0,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
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
    actionTimeout: 15_000,
    navigationTimeout: 20_000,
    launchOptions: { args: [...quiet, ...asRoot], ...(executablePath && { executablePath }) },
  },
})
