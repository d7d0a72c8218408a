import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { frontTests } from './test/front-files.ts'
import { workerCount } from './test/workers.ts'

const workers = workerCount()
const folders = '{app,server,db,test,bench,scripts}'
const databaseTests = `${folders}/**/*.db.test.{ts,tsx}`
/** Settings set by hand, the working folder, keys and modules; a project that builds its own modules; a PDF that is read,
 * since its library keeps fonts between documents, and the product draws each document in a thread of its own. */
const CHANGES =
  /process\.env(?!\.TEST_DATABASE_URL)|chdir|loadSecretKey|vi\.(?:do)?(?:mock|unmock)|resetModules|vitest\.config|pdfText/
/** Of the files, those that change what files share, and so have modules of their own. */
const needOwnModules = (files: readonly string[]) =>
  files.map((file) => file.replaceAll('\\', '/')).filter((file) => CHANGES.test(readFileSync(file, 'utf8')))
const databaseTestsApart = needOwnModules(globSync(databaseTests))
/** What they assert holds for a time that other tests beside them would lengthen: they run alone. */
const quietTests = `${folders}/**/*.quiet.test.{ts,tsx}`
/** They need an S3 server (test/s3/swift.ts). */
const s3Tests = 'test/s3/**/*.s3.test.ts'

/** They run the development server from the source. */
const devTests = 'test/dev/*.dev.test.ts'

/** In the deep run alone. */
const deepTests = `${folders}/**/*.deep.test.{ts,tsx}`

const unitTests = `${folders}/**/*.test.{ts,tsx}`
const otherTests = [
  databaseTests,
  deepTests,
  quietTests,
  ...frontTests,
  'test/journeys/**',
  s3Tests,
  devTests,
]
const unitFiles = globSync(unitTests, { exclude: otherTests })
const unitTestsApart = needOwnModules(unitFiles)
/** They draw in a document. */
const documentTests = unitFiles.filter(
  (file) =>
    !unitTestsApart.includes(file) && readFileSync(file, 'utf8').includes('@vitest-environment happy-dom'),
)

/** A test saves more often than a person may. */
const databaseSettings = { PAGE_WRITE_RATE: '10000/1m' }

/** React's development build, which tests that render need, although all parts share the modules of production. */
const unitSettings = { NODE_ENV: 'test' }

/** What a test waits for may be slow on a busy machine. */
const expected = { poll: { timeout: 60_000 } }

/** Properties draw few cases by default. */
const resolve = {
  alias: [{ find: /^fast-check$/, replacement: join(import.meta.dirname, 'test/fast-check.ts') }],
}

export default defineConfig({
  test: {
    // Projects and parts transform each module once between them.
    fsModuleCache: true,
    // The report has no such errors (scripts/test-run.mjs).
    onUnhandledError: () => {
      if (process.env['TEST_BROKEN']) writeFileSync(process.env['TEST_BROKEN'], '')
    },
    projects: [
      {
        resolve,
        test: {
          name: 'unit',
          env: unitSettings,
          setupFiles: ['test/properties.setup.ts', 'test/left-behind.setup.ts'],
          isolate: false,
          include: [unitTests],
          exclude: [...otherTests, ...unitTestsApart, ...documentTests],
          maxWorkers: workers,
          expect: expected,
          testTimeout: 300_000,
        },
      },
      {
        resolve,
        test: {
          name: 'unit-document',
          env: unitSettings,
          environment: 'happy-dom',
          setupFiles: ['test/properties.setup.ts', 'test/document.setup.ts'],
          isolate: false,
          include: documentTests,
          maxWorkers: workers,
          expect: expected,
          testTimeout: 300_000,
        },
      },
      {
        resolve,
        test: {
          name: 'unit-apart',
          env: unitSettings,
          setupFiles: ['test/properties.setup.ts'],
          include: unitTestsApart,
          maxWorkers: workers,
          expect: expected,
          testTimeout: 300_000,
        },
      },
      {
        resolve,
        test: {
          name: 'db',
          env: databaseSettings,
          setupFiles: ['test/properties.setup.ts', 'test/left-behind.setup.ts'],
          isolate: false,
          include: [databaseTests],
          exclude: databaseTestsApart,
          globalSetup: ['test/database.setup.ts'],
          maxWorkers: workers,
          expect: expected,
          testTimeout: 300_000,
          hookTimeout: 300_000,
          sequence: { groupOrder: 1 },
        },
      },
      {
        resolve,
        test: {
          name: 'db-apart',
          env: databaseSettings,
          setupFiles: ['test/properties.setup.ts'],
          include: databaseTestsApart,
          globalSetup: ['test/database.setup.ts'],
          maxWorkers: workers,
          expect: expected,
          testTimeout: 300_000,
          hookTimeout: 300_000,
          sequence: { groupOrder: 1 },
        },
      },
      {
        resolve,
        test: {
          name: 'deep',
          env: databaseSettings,
          setupFiles: ['test/properties.setup.ts'],
          include: [deepTests],
          globalSetup: ['test/database.setup.ts'],
          maxWorkers: workers,
          expect: expected,
          testTimeout: 600_000,
          hookTimeout: 600_000,
          sequence: { groupOrder: 7 },
        },
      },
      {
        test: {
          name: 'quiet',
          include: [quietTests],
          globalSetup: ['test/database.setup.ts'],
          fileParallelism: false,
          maxWorkers: 1,
          expect: expected,
          testTimeout: 30_000,
          hookTimeout: 120_000,
          sequence: { groupOrder: 2 },
        },
      },
      {
        test: {
          name: 'dev',
          include: [devTests],
          globalSetup: ['test/database.setup.ts'],
          fileParallelism: false,
          maxWorkers: 1,
          expect: expected,
          testTimeout: 300_000,
          hookTimeout: 120_000,
          sequence: { groupOrder: 6 },
        },
      },
      {
        test: {
          name: 's3',
          include: [s3Tests],
          globalSetup: ['test/database.setup.ts', 'test/s3/swift.setup.ts'],
          fileParallelism: false,
          maxWorkers: 1,
          expect: expected,
          testTimeout: 300_000,
          hookTimeout: 180_000,
          sequence: { groupOrder: 4 },
        },
      },
      {
        test: {
          name: 'front',
          setupFiles: ['test/properties.setup.ts'],
          include: frontTests,
          globalSetup: ['test/front.setup.ts'],
          fileParallelism: false,
          maxWorkers: 1,
          expect: expected,
          testTimeout: 300_000,
          hookTimeout: 300_000,
          sequence: { groupOrder: 3 },
        },
      },
    ],
  },
})
